/** Words as people typed them, fit to be stored: PostgreSQL takes no NUL, and no page shows control characters. */

/** One line: white space inside becomes single spaces. */
export const lineOf = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Lines: at most one empty line between two. */
export const linesOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
