/** Limits and names of the help centre that both sides run. */

export const limits = {
  text: { max: 1000 },
  pictures: { max: 4 },
  contact: { max: 60 },
  /** Messages of one thread; beyond that a new one is opened. */
  messages: { max: 200 },
} as const

export const categoryTitles = {
  account: '账号与登录',
  profile: '资料与学校',
  circle: '动态与圈子',
  message: '消息与同学',
  app: '使用与设置',
} as const
export type Category = keyof typeof categoryTitles
export const categories = Object.keys(categoryTitles) as Category[]

export const feedbackTitles = {
  bug: '出了问题',
  idea: '想要的功能',
  content: '内容或用户',
  other: '其他',
} as const
export type FeedbackKind = keyof typeof feedbackTitles
export const feedbackKinds = Object.keys(feedbackTitles) as FeedbackKind[]
/** What a thread with the service desk can be about: a feedback, or a question. */
export type ThreadKind = FeedbackKind | 'question'
export const threadKinds: [ThreadKind, ...ThreadKind[]] = ['question', ...feedbackKinds]
