/** Columns of talents: a topic that one hosts and writes in. Values only. */

export const limits = {
  intro: { max: 200 },
  /** Topics that one talent hosts. */
  columns: 5,
  /** Hosts that a topic's page shows. */
  hosts: 10,
} as const

/** Who may comment on what is written in a column. Its host always may. */
export const discussionTitles = { everyone: '所有人', followers: '关注我的人', nobody: '暂不开放' } as const
export type Discussion = keyof typeof discussionTitles
export const discussions = Object.keys(discussionTitles) as Discussion[]

/** Days of the week on which a column comes out, Monday first. */
export const dayTitles = {
  1: '周一',
  2: '周二',
  3: '周三',
  4: '周四',
  5: '周五',
  6: '周六',
  7: '周日',
} as const
export type Day = keyof typeof dayTitles
export const days = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Day[]
