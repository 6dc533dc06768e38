/** Words of lists are found where they are words, and not across the seams of others. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judge } from '../../../server/core/safety/judge'
import { bannedBy } from '../../../server/features/secondhand/goods/banned'

const honest =
  `《现代课程论》九成新|中国古代考古学导论|现代写作教程 第三版|手机卡顿了低价出|双手机卡槽安卓机|生活体验馆门票两张
PUMA 货号 384692 运动鞋|NBA货真价实球衣|自行车打气枪|校园卡套 卡通|古代考古 二手书|替代考试方案研究|时代课堂笔记|当代写真集|高仿真玩具车
银行卡套 透明|手机卡包|生活体育教材|学生证书夹|学生证明文件袋|身份证明样例书|盗版权之争论文集|白酒店大堂同款台灯|香烟灰缸造型笔筒|微信号码本
带考研资料一箱|带课本和笔记|带考试大纲|年代考证|时代课题|后代课题|电话卡片机|手机卡贴|朝代考点速记|现代写实油画
后代写生|IMAX货架|时代写照|校园卡槽手机壳|银行卡包皮质|手机卡针一枚|自行车充气枪|生活体温计|C罗A4货架`
    .split(/[|\n]/)
    .concat(['近代写作史', '替代课本', '现代考研英语', '手机卡扣', '第三代课本', '换代考虑出'])
const bad =
  `代课|代 课|代-课|代.课|求代课老师|代课一节30|找人代考四级|代 考|代-考|代*考|带考|带 考 四级|帮考六级|代考研究生|代写论文|代 写 作业|可代写
替考|手机卡|出手机卡一张|手 机 卡|手机卡低价|活体仓鼠|出活体|活 体|A货|a货包包|Ａ货|出A货鞋|A 货|校园卡转让|转让校 园卡|高仿|高仿鞋|盗版光盘|气枪|卖气枪
电子烟|香烟一条|白酒两瓶|银行卡出租|学生证|身份证出租|微信号出售|QQ号|代課|現 代课|校 园 卡 套餐`.split(
    /[|\n]/,
  )

describe('what may be sold', () => {
  test('is enough of both', () =>
    assert.ok(honest.length >= 40 && bad.length >= 40, `${honest.length} ${bad.length}`))
  for (const text of honest) test(`${text} is let through`, () => assert.equal(bannedBy(text), null))
  for (const text of bad) test(`${text} is refused`, () => assert.notEqual(bannedBy(text), null))
})

describe('what is published', () => {
  for (const text of [
    '古代考古',
    '牵挂人间',
    '角色情感分析',
    '电脑残值评估',
    '替代考核',
    '现代考试',
    '润色情况',
    '换代考量',
  ])
    test(`${text} is let through`, () => assert.deepEqual(judge(text), []))
  for (const text of [
    '代考',
    '找人代 考',
    '代考研',
    '脑残',
    '色情',
    '挂人',
    '操你妈的',
    '假证',
    '赌-博',
    '裸照',
  ])
    test(`${text} is found`, () => assert.notDeepEqual(judge(text), []))
})
