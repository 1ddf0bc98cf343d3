/** The four digits that both devices show. A screen reader reads them one by one. */
export function PairCode({ code }: { code: string }) {
  return (
    <p class="pair-code" dir="ltr">
      <span aria-hidden="true">{code}</span>
      <span class="visually-hidden">{[...code].join(' ')}</span>
    </p>
  );
}
