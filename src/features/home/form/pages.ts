/** The views of forms: one page, told apart by its query. */
const page = '/pages/diys/index'
/** In place of the id of a form that is not there yet. */
export const newForm = 'new'

/** Where people fill a form in. */
export const pathOfForm = (id: string): string => `${page}?form=${id}`
/** The forms of a school. */
export const pathOfForms = (school: string): string => `${page}?forms=${school}`
/** Where a form is written; `newForm` begins one. */
export const pathOfEditor = (id: string, school: string): string => `${page}?editForm=${id}&school=${school}`
/** What people answered. */
export const pathOfAnswers = (id: string): string => `${page}?answers=${id}`
