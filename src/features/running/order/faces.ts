import type { Kind } from '@contract/running/price/rules'
import type { Slot } from '@/shell/address/chosen'
import { spotPage } from '@/shell/address/labels'

interface End {
  label: string
  empty: string
  /** Where it is chosen, and the slot in which the choice comes back. */
  page: string
  slot: Slot
}

/** What the form of a kind asks for, in its words. */
interface Face {
  title: string
  hint: string
  from: End
  to: End
  /** Which end is the person's own: its floor counts. */
  home: 'from' | 'to'
  submit: string
}

const station = (use: 'pickup' | 'mail'): string => `/pages/runErrands/pickupAddress?choose=${use}`
/** The book of addresses; a form opens it as a sheet. */
export const book = '/pages/runErrands/address?choose=address'

export const faces: Record<Kind, Face> = {
  take: {
    title: '取什么',
    hint: '比如：中通快递，鞋盒大小',
    home: 'to',
    submit: '下单取件',
    from: { label: '取件点', empty: '选择驿站或快递柜', page: station('pickup'), slot: 'pickup' },
    to: { label: '送到', empty: '选择收货地址', page: book, slot: 'address' },
  },
  send: {
    title: '寄什么',
    hint: '比如：两本书，一件外套',
    home: 'from',
    submit: '下单寄件',
    from: { label: '上门取件', empty: '选择取件地址', page: book, slot: 'address' },
    to: { label: '寄件点', empty: '选择快递网点', page: station('mail'), slot: 'mail' },
  },
  agency: {
    title: '帮什么忙',
    hint: '比如：二食堂红油面一份，微辣',
    home: 'to',
    submit: '下单代办',
    from: { label: '去哪里办', empty: '选地点，可以不选', page: spotPage('pickup'), slot: 'pickup' },
    to: { label: '送到', empty: '选择收货地址', page: book, slot: 'address' },
  },
}

/** Things that are often said, by kind: a tap adds them to the remark. */
export const remarkTags: Record<Kind, readonly string[]> = {
  take: ['放门口就行', '到了打电话', '到了发消息', '易碎，轻拿轻放', '别挤压', '晚点送没关系'],
  send: ['到楼下打电话', '帮忙打包', '易碎，轻拿轻放', '保价寄出', '到付'],
  agency: ['到了打电话', '不要放辣', '少糖少冰', '没有就换差不多的', '没有就别买了', '要小票'],
}
