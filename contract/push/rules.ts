/** Messages that reach a browser through its maker's push service. */
import type { NoticeGroup } from '../message/rules'

/** What is sent that way beside messages of conversations: what people wait for. Likes and follows would be noise. */
export const pushedGroups: readonly NoticeGroup[] = ['comments', 'orders', 'classes', 'system']

/** An address of a push service, characters. */
export const endpointMost = 1000
