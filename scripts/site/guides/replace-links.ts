const CODE_OR_LINK = /`[^`]*`|(\[[^\]]*\])\(([^)\s]+)\)/g;

/** Replaces the links of a Markdown text, but not of its code. @param toTarget gives the target to write instead */
export function replaceLinks(markdown: string, toTarget: (target: string) => string): string {
  // Text, fence, code, fence, text …
  const pieces = markdown.split(/^(\s*```)/m);
  return pieces
    .map((piece, i) =>
      i % 4 === 2
        ? piece
        : piece.replace(CODE_OR_LINK, (all, label?: string, target?: string) =>
            label === undefined || target === undefined ? all : `${label}(${toTarget(target)})`,
          ),
    )
    .join('');
}
