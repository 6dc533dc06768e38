/** Pseudonyms: a quality and a thing of the campus, which say nothing about anyone. */
const qualities =
  '安静的 晴天的 路过的 慢半拍的 早起的 迷路的 认真的 打盹的 微醺的 温吞的 海盐味的 薄荷味的 橘子味的 有风的 下雨天的 傍晚的 靠窗的 最后一排的 没带伞的 抄近路的 刚睡醒的 想家的 爱笑的 数星星的 等公交的 吃甜食的 晒太阳的 听歌的 骑单车的 写到一半的'.split(
    ' ',
  )
const things =
  '梧桐 银杏 橘猫 麻雀 白鸽 信箱 石阶 台灯 铅笔 便签 书签 耳机 风筝 云朵 月亮 湖水 水杉 豆浆 包子 汽水 雨伞 围巾 帆布鞋 自行车 草稿纸 黑板擦 图书卡 小黑板 长椅 路灯'.split(
    ' ',
  )

const pick = (list: readonly string[], random: () => number): string =>
  list[Math.floor(random() * list.length)] ?? ''

/** A name by chance. `tries` so far: a busy thread runs out of plain ones. `random`: from 0 up to 1. */
export const nameOf = (tries: number, random: () => number = Math.random): string =>
  `${pick(qualities, random)}${pick(things, random)}${tries > 2 ? Math.floor(random() * 10 ** Math.min(tries, 6)) : ''}`
