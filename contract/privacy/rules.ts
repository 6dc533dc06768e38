/** Who may see or do something: everyone, people of my school, people I follow, nobody but me. Values only. */
export const audienceTitles = {
  everyone: '所有人',
  school: '同校的人',
  following: '我关注的人',
  nobody: '仅自己',
} as const

export type Audience = keyof typeof audienceTitles
export const audiences = Object.keys(audienceTitles) as Audience[]
