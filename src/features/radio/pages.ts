export const radioPage = '/pages/radiStation/index'
export const publishPage = `${radioPage}?view=publish`
export const pathOfProgramme = (id: string): string => `/pages/radiStation/audio?id=${id}`
export const pathOfComments = (id: string): string => `/pages/radiStation/comment?id=${id}`
export const pathOfReport = (id: string): string => `/pages/radiStation/report?id=${id}`
