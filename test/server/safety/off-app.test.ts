import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { leadsOffApp } from '../../../server/core/safety/off-app'

const bad = [
  '加我微信 zhou_2005 聊吧',
  '加*薇*信说，这里回得慢',
  'vx：abc12345',
  'wx 13800001234 加一下',
  '我的 QQ 号是 123456789',
  '扣扣 987654321，备注二手书',
  '直接转账给我，便宜十块',
  '支付宝转我就行，平台要收手续费',
  '我发你收款码',
  '你扫码付一下，我马上发货',
  '支付宝口令发你了，打开就能付',
  '先转 50 元，剩下的见面给',
  '转我200，书给你留着',
  'https://qr.alipay.com/fkx12345abc',
  'wxp://f2f0AbCdEf 用微信扫',
  '我在闲鱼挂了，点 https://m.tb.cn/h.5abc 拍',
  '卡号 6222 0212 3456 7890 128，打完说一声',
  '能不能加个微信，方便点',
  '走支付宝吧，不走平台',
  '不加微信不卖哦',
  '我们私下交易，省得等七天',
  '先打定金，不然给别人了',
]
const honest = [
  '微信支付可以吗',
  '我用微信付款，收银台里选就行',
  '走微信支付还是余额都行',
  '支付宝付款成功了，你看到了吗',
  '这本书能转给我吗',
  '别转账，就在平台上付',
  '我不加微信，这里说就好',
  '小心骗子让你加微信',
  '这是企鹅玩偶，高 50 厘米',
  'QQ糖两包送你',
  '微信读书会员还剩 3 个月',
  '反转账户这章做过笔记',
  '会计书里的转账支票那页少了一角',
  '收款码牌子 5 块一个，没用过',
  '明天打卡上课，下课见',
  '二教 302，晚上七点，电话 13800001234',
  '订单号 202611270012345678，帮我看一下',
  'V领毛衣，均码，穿过一次',
  '在 https://item.jd.com/100012043978.html 能看到原价',
  '快递单号 SF1234567890123 已经发了',
  'ISBN 9787040396638，同济第七版',
  '公交卡转我室友也行，我不在学校',
  '拒绝私下交易，请走平台',
  'iPhone 13 128g 电池 88%',
]

describe('what asks to pay or to be reached outside the app', () => {
  for (const text of bad) test(`finds: ${text}`, () => assert.ok(leadsOffApp(text)))
})

describe('what is said in honest trades', () => {
  for (const text of honest) test(`leaves: ${text}`, () => assert.ok(!leadsOffApp(text)))
})
