import { Link } from 'wouter-preact';

/** Opens a person. Their id is in the browser's history, and in no address. */
export function SubjectLink({ subjectId }: { subjectId: string }) {
  return (
    <Link href="/subjects" state={{ subjectId }} class="mono">
      {subjectId}
    </Link>
  );
}
