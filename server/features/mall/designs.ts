/** What stands in the mall of every school, the first on top. A school changes the terms of its own row. */
import type { Plate } from '../../../contract/rules'

interface Design {
  name: string
  text: string
  /** In points: a week of signing in gives about fifty. */
  price: number
  stock?: number
  students?: true
}

/** By the names of their files in `frames`. */
export const frames = {
  mint: { name: '薄荷', text: '一圈薄荷叶，清清爽爽', price: 28 },
  sakura: { name: '樱花', text: '花瓣落在肩上，是三月的事', price: 48 },
  wheat: { name: '麦穗', text: '九月的操场，风是金色的', price: 48 },
  library: { name: '图书馆', text: '靠窗的座位，永远有人先到', price: 76 },
  tide: { name: '潮汐', text: '江边吹过的风，带回来一圈', price: 76 },
  exam: { name: '考试周', text: '红笔圈起来的，都要考', price: 98 },
  night: { name: '晚自习', text: '灯还亮着，月亮也是', price: 126 },
  maple: { name: '枫叶', text: '从北门一路红到宿舍楼下', price: 126 },
  rain: { name: '雨天', text: '记得带伞，也记得早点回', price: 168 },
  film: { name: '胶片', text: '把这一年拍成三十六张', price: 216 },
  snow: { name: '初雪', text: '江城很少下雪，所以只有一百个', price: 288, stock: 100 },
  graduation: { name: '毕业季', text: '学士帽和流苏，给认证过的你', price: 388, students: true },
} as const satisfies Record<string, Design>

export const plateDesigns: Record<Plate, Design> = {
  ink: { name: '墨', text: '写在纸上的样子', price: 20 },
  marker: { name: '荧光笔', text: '重点画出来', price: 28 },
  sky: { name: '晴空', text: '抬头就看得见', price: 48 },
  leaf: { name: '新叶', text: '春天刚长出来的', price: 48 },
  maple: { name: '红枫', text: '一年里最好看的两个星期', price: 76 },
  lilac: { name: '丁香', text: '图书馆后面的那一丛', price: 76 },
  sand: { name: '沙洲', text: '退潮以后的江滩', price: 98 },
  dusk: { name: '暮色', text: '晚霞落下去的十分钟', price: 150, students: true },
}
