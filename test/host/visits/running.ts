import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const title = '二食堂红油面一份'

export default (async ({ owner }) => {
  const place = { name: '六栋楼下', address: '', latitude: 30.5, longitude: 114.4 }
  const address = { key: randomUUID(), name: '林间', phone: owner.phone, place }
  const to = { address: (await owner.post('userAddress/create', address)).id }
  const { total: expected } = await owner.post('running/quote', { kind: 'agency', to })
  const draft = { key: randomUUID(), kind: 'agency', to, title, expected } as const
  const query = { id: (await owner.post('running/create', draft)).id }
  return {
    'pages/messageIndex/message': { says: ['跑腿大厅', title] },
    'pages/publish/takePublish': { says: ['取件点', '下单取件'] },
    'pages/publish/sendPublish': { says: ['寄件点', '下单寄件'] },
    'pages/publish/agencyPublish': { says: ['去哪里办', '下单代办'] },
    'pages/runErrands/index': { says: ['待付款', title, '跑腿大厅', '成为骑手'] },
    'pages/runErrands/remark': { query: { kind: 'take' }, says: ['放门口就行'] },
    'pages/runErrands/myorders': { says: [title] },
    'pages/runErrands/ursOlder': { query, says: [title] },
    'pages/runErrands/logisticsUserOrder': { query, says: [title] },
    'pages/runErrands/orderPay': { query, says: [title] },
    // with an id it leads on at once
    'pages/runErrands/orderDetails': { unnamed: true, says: ['链接里少了跑腿单的编号'] },
    'pages/runErrands/evaluate': { query, says: ['现在不能评价'] },
    'pages/runErrands/user': { says: ['跑腿大厅', title] },
    'pages/runErrands/grabAnOrder': { says: ['抢单还差', '最新'] },
    'pages/runErrands/addRun': { says: ['顺路，就把钱赚了', '实名认证'] },
    'pages/runErrands/margin': { says: ['成为骑手后再交'] },
    'pages/runErrands/riderOrder': { says: ['今天完成', '手上没有单'] },
    'pages/runErrands/ruOIder': { unnamed: true, says: ['链接里少了跑腿单的编号'] },
    'pages/runErrands/transferOder': { query, says: ['这一单现在不能转'] },
    'pages/runErrands/fillLogistics': { query, says: ['现在不用填单号'] },
    'pages/runErrands/uploadPhotos': { query, says: ['这一步现在做不了'] },
    'pages/runErrands/riderDetailed': { unnamed: true, says: ['链接里少了骑手的编号'] },
    'pages/runErrands/profit': { says: ['今天赚了', '还没有收入'] },
    'pages/runErrands/ranking': { says: ['送完一单 10 分'] },
  }
}) satisfies Furnish
