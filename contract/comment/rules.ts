/** What can be commented, and within which limits. Values only. */

/** What each kind of thing is called, and the page that shows one, by `?id=`. Features add theirs. */
export const subjects = {
  dynamic: { title: '动态', page: 'pages/dynamicTopic/photoDetail' },
  radio: { title: '节目', page: 'pages/radiStation/audio' },
  qa: { title: '问题', page: 'pages/QA/detail' },
  answer: { title: '回答', page: 'pages/QA/reply' },
  hot: { title: '热议', page: 'pages/hot/detail' },
  confession: { title: '表白', page: 'pages/confessionWall/detail' },
} as const satisfies Record<string, { title: string; page: string }>
export type CommentSubject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as [CommentSubject, ...CommentSubject[]]

export const limits = {
  text: { max: 500 },
  pictures: { max: 3 },
  stance: { max: 20 },
} as const
