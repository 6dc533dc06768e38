/** The pages of who looks after topics. */
export const deskPage = '/pages/managetop/index'
export const managedPage = '/pages/managetop/index_Managelist'
export const schoolTopicsPage = '/pages/managetop/topicList'
export const proposalsPage = '/pages/managetop/newtopicList'

/** A page about one topic; of `appeal` and `abnormal`, without one, about all of the viewer's. */
export const ofTopic = (
  page: 'index_topic' | 'managers' | 'addManager' | 'edit' | 'topicAdmin' | 'appeal' | 'abnormal',
  id?: string,
): string => `/pages/managetop/${page}${id === undefined ? '' : `?id=${id}`}`

/** One dynamic in one topic. */
export const caseOf = (id: string, dynamic: string): string =>
  `/pages/managetop/detail?id=${id}&dynamic=${dynamic}`
export const replyTo = (id: string, dynamic: string, to: 'author' | 'reporters'): string =>
  `/pages/managetop/reply?id=${id}&dynamic=${dynamic}&to=${to}`
