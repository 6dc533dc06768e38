import { randomUUID } from 'node:crypto'
import { Person } from '../people'
import type { Furnish } from '../visits'

const inTime = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000

export default (async ({ server, owner, other }) => {
  const { school } = await owner.get('user/info')
  const shop = await owner.post('discount/saveShop', {
    key: randomUUID(),
    school: school?.id ?? '',
    name: `榕树下面馆（${randomUUID().slice(0, 4)}）`,
    kind: 'food',
    place: '榕树下第一家',
    latitude: 30.5,
    longitude: 114.4,
    hours: '',
    phone: '027-67801234',
    gives: '素面八折',
    terms: '只给本人',
    pictures: [],
  })
  await owner.post('discount/addKeeper', { id: shop.id, user: other.id })
  // nobody makes a keeper of themselves
  const chief = await Person.inOffice(server, '管店的老师')
  await chief.post('discount/addKeeper', { id: shop.id, user: owner.id })
  for (const { id } of (await owner.get('discount/card')).invites)
    await owner.post('discount/answerInvite', { id, accept: true })
  const activity = await owner.post('discount/saveActivity', {
    key: randomUUID(),
    shop: shop.id,
    title: '加面不加价',
    gives: '免费加一份面',
    terms: '堂食用',
    pieces: 9,
    price: 0,
    each: 1,
    starts: inTime(0),
    ends: inTime(hour),
    use_until: inTime(2 * hour),
  })
  const coupon = await owner.post('discount/grab', { key: randomUUID(), id: activity.id })
  return {
    'pages/generalProbe/index': [
      { says: ['校园优惠卡', '秒后换新码', '我的券', '核销', '管理商家和活动'] },
      { query: { view: 'coupons' }, says: ['待使用', '加面不加价'] },
      { query: { view: 'coupon', id: coupon.id }, says: ['加面不加价', '到店给店员扫'] },
      { query: { view: 'redeem' }, says: ['扫不出来，就输入码'] },
    ],
    'pages/generalProbe/store': [
      { says: ['加面不加价', '剩 8/9 张'] },
      { query: { view: 'edit', shop: shop.id }, says: ['发布活动'] },
    ],
    'pages/generalProbe/rob': { query: { id: activity.id }, says: ['加面不加价', '你抢到了', '去使用'] },
    'pages/generalProbe/shop': [
      { says: ['榕树下面馆', '素面八折'] },
      { query: { view: 'desk' }, says: ['榕树下面馆', '加一家店'] },
      { query: { view: 'edit', id: shop.id }, says: ['保存'] },
      { query: { view: 'keepers', id: shop.id }, says: ['按手机号邀请'] },
    ],
    'pages/generalProbe/details': [
      { query: { id: shop.id }, says: ['榕树下面馆', '素面八折', '027-67801234', '店员', '停用商家'] },
      { query: { view: 'figures', id: shop.id }, says: ['抢券活动', '加面不加价'] },
    ],
  }
}) satisfies Furnish
