/** What is taught at the demo's own system. */
import type { Parity } from '../../../contract/timetable/rules'

export interface Course {
  name: string
  teacher: string
  /** Terms from the first of the first year, 1, to the last, 8. */
  terms: readonly number[]
  /** Double sections a week. */
  times: 1 | 2
  weeks?: number
  parity?: Parity
}

const course = (
  name: string,
  teacher: string,
  terms: readonly number[],
  times: 1 | 2,
  more: Partial<Course> = {},
) => ({
  ...{ name, teacher, terms, times },
  ...more,
})

export const courses: readonly Course[] = [
  course('高等数学', '顾长宁', [1, 2], 2),
  course('线性代数', '白晓', [2, 3], 2, { weeks: 12 }),
  course('大学英语', '许知夏', [1, 2, 3, 4], 2),
  course('大学物理', '严一鸣', [2, 3], 2),
  course('思想道德与法治', '马启明', [1], 1),
  course('中国近现代史纲要', '方以智', [2, 3], 1),
  course('体育 羽毛球', '罗跃', [1, 2, 3, 4], 1),
  course('程序设计基础', '沈清', [1, 2], 2),
  course('数据结构', '沈清', [3], 2),
  course('概率论与数理统计', '白晓', [3, 4], 2),
  course('离散数学', '江照', [3, 4], 1),
  course('操作系统', '韩越', [5, 6], 2),
  course('计算机网络', '陆行舟', [5, 6, 7], 2),
  course('数据库原理', '秦书', [4, 5], 2),
  course('软件工程', '韩越', [6, 7], 1),
  course('新闻采访', '苏见', [3, 4, 5], 1),
  course('传播学概论', '沈清源', [1, 3, 5, 7], 2),
  course('媒介伦理', '苏见', [5, 6, 7, 8], 1, { parity: 'odd' }),
  course('视频剪辑', '程野', [4, 6, 7], 1, { weeks: 10 }),
  course('摄影基础', '程野', [1, 2, 4, 6], 1, { parity: 'even' }),
  course('形势与政策', '马启明', [1, 2, 3, 4, 5, 6, 7, 8], 1, { weeks: 8 }),
  course('人工智能导论', '江照', [5, 6, 7, 8], 1),
  course('毕业论文写作', '方以智', [7, 8], 1, { weeks: 8 }),
  course('项目管理', '秦书', [6, 7, 8], 1),
  course('信息安全', '陆行舟', [6, 7, 8], 2),
]

export const buildings = ['一教', '三教', '外语楼', '逸夫楼'] as const

/** People of the demo campus by their numbers. */
export const names: Readonly<Record<string, string>> = {
  '2023110418': '林夏',
  '2023120526': '陈述',
  '2024130107': '周屿',
}
