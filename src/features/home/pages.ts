/** A page that the school writes, by its key. */
export const pathOfPage = (key: string): string => `/pages/diys/index?key=${key}`
export const pathOfServices = pathOfPage('services')

/** All notices of the school. */
export const pathOfNotices = '/pages/homePage/renderRichtext'
