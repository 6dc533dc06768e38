import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

/** The owner is certified, and has the points of that. */
export default (async ({ owner }) => {
  const { items } = await owner.get('netshop/index', { kind: 'frame' })
  const [first] = items
  const plates = await owner.get('netshop/index', { kind: 'plate' })
  const [plate] = plates.items
  if (!first || !plate) throw new Error('the mall is empty')
  for (const { id, price } of [first, plate]) {
    const order = await owner.post('netshop/buy', { key: randomUUID(), id, price })
    await owner.post('netshop/pay', { id: order.id })
    await owner.post('netshop/areasing', { id, on: true })
  }
  return {
    'pages/Virtual_mall/Head_portrait': [
      { says: [first.name, '佩戴中', '我的积分'] },
      { query: { view: 'desk' }, says: [first.name, '在售'] },
      { query: { view: 'add' }, says: ['图片', '上架'] },
    ],
    'pages/Virtual_mall/nickname': { says: [plate.name, '佩戴中'] },
    'pages/Virtual_mall/mall_detail': { query: { id: first.id }, says: [first.text, '发动态的样子', '取下'] },
    'pages/Virtual_mall/buylist': { says: ['我拥有的', first.name, plate.name] },
    'pages/Virtual_mall/my_order': { says: ['已完成', first.name] },
  }
}) satisfies Furnish
