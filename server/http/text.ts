/** Words as people typed them, fit to be stored: PostgreSQL takes no NUL, and no page shows control characters. */

/** Marks that turn the direction of what follows: with them words show in another order than they are read and searched. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** One line: white space inside becomes single spaces. */
export const lineOf = (text: string): string =>
  text
    .replace(turns, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Lines: at most one empty line between two. */
export const linesOf = (text: string): string =>
  text
    .replace(turns, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
