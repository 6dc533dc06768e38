/** Where talks are read, argued and begun. */
import type { Side } from '@contract/hot/rules'

export const listPage = '/pages/homePage/hotindex'
export const publishPage = '/pages/publish/hotpublish'
export const pathOfTalk = (id: string): string => `/pages/hot/detail?id=${id}`
export const pathOfArguments = (id: string, side?: Side): string =>
  `/pages/hot/comment?id=${id}${side ? `&side=${side}` : ''}`
/** `id`: of the argument. */
export const pathOfArgument = (id: string): string => `/pages/hot/reply?id=${id}`
