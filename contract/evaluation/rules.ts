/** Ratings after an errand, both ways. Values only. */

export const limits = { text: { max: 200 }, second: { min: 2, max: 200 }, tags: 4 } as const
export const starsMax = 5
/** What can be said in a tap: of a rider by the owner, of an owner by the rider. */
export const tags = {
  rider: ['准时', '态度好', '完好无损', '主动联系', '很快', '有点慢', '态度差', '东西有损坏'],
  owner: ['沟通顺畅', '地址清楚', '准时等候', '通情达理', '联系不上', '地址不对', '等了很久'],
} as const
export type Rated = keyof typeof tags
