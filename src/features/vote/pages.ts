/** Where votes are listed, read, entered, cast, counted and looked after. */
export const createPage = '/pages/vote/createEvent'
export const pathOfEvent = (id: string): string => `/pages/vote/voting?id=${id}`
export const pathOfEntry = (id: string): string => `/pages/vote/detail?id=${id}`
export const pathToEnter = (event: string): string => `/pages/vote/apply?id=${event}`
export const pathToEdit = ({ event, id }: { event: string; id: string }): string =>
  `${pathToEnter(event)}&entry=${id}`
export const pathOfSearch = (event: string): string => `/pages/vote/searchinfo?id=${event}`
/** `code`: of a receipt that is looked for. */
export const pathOfRanking = (event: string, view: 'ranking' | 'receipts' = 'ranking', code = ''): string =>
  `/pages/vote/ranking?id=${event}${view === 'ranking' ? '' : `&view=${view}`}${code === '' ? '' : `&code=${code}`}`
/** Where its creator looks after it. `fresh`: it was made just now. */
export const pathOfDesk = (event: string, fresh = false): string =>
  `/pages/vote/createdSuccess?id=${event}${fresh ? '&fresh=1' : ''}`
