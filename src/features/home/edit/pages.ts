/** The views of the content desk: one page, told apart by its query. */
const page = '/pages/diys/index'
/** In place of the key of a page that is not there yet. */
export const newPage = 'new'
/** In place of a school: the platform's own pages. */
export const platform = 'platform'

/** Where a page is written; `newPage` begins one. An empty school is the platform. */
export const pathOfEditor = (key: string, school: string): string => `${page}?edit=${key}&school=${school}`
/** Where a page or a form is found, and whether home leads to it. */
export const pathOfFront = (url: string, school: string): string =>
  `${page}?front=${encodeURIComponent(url)}&school=${school}`
/** The pages of a school, or with an empty one those of the platform. */
export const pathOfPages = (school: string): string => `${page}?desk=${school || platform}`
