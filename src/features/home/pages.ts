/** A page that the school writes, by its key. */
export const pathOfPage = (key: string): string => `/pages/diys/index?key=${key}`
/** The same, of a school whoever opens it. */
export const pathOfPageOf = (key: string, school: string): string => `${pathOfPage(key)}&school=${school}`
export const pathOfServices = pathOfPage('services')

/** All notices of the school. */
export const pathOfNotices = '/pages/homePage/renderRichtext'
