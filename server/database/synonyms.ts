/** Words that mean the same on a campus: who searches for one finds the others, too. Each as `plain` has it. */

const groups = [
  '教材 课本 教科书',
  '自行车 单车 脚踏车',
  '电动车 电瓶车 电驴 电动自行车',
  '电脑 笔记本 手提电脑',
  '相机 单反 微单',
  '充电宝 移动电源',
  '插座 插排 排插 插线板',
  '行李箱 拉杆箱 旅行箱',
  '吹风机 电吹风',
  'u盘 优盘',
  '运动鞋 球鞋',
  '高数 高等数学 微积分',
  '线代 线性代数',
  '大物 大学物理',
  '马原 马克思主义基本原理',
  '毛概 毛泽东思想',
  '思修 思想道德',
  '模电 模拟电子技术',
  '数电 数字电子技术',
  '计组 计算机组成原理',
  '计网 计算机网络',
  '四级 cet4',
  '六级 cet6',
  '食堂 饭堂 餐厅',
  '宿舍 寝室',
  '快递 包裹',
  '校园卡 饭卡 一卡通',
  '兼职 打工',
  '优惠 折扣 打折',
  '挂科 不及格',
].map((line) => line.split(' '))

/** What one character stands for beside itself. */
const characters = new Map([
  ['书', groups[0]],
  ['车', groups[1]],
])

/** What a word may also be written as, itself first. */
export const synonymsOf = (word: string): readonly string[] => {
  const others = characters.get(word) ?? groups.find((group) => group.includes(word)) ?? []
  return [word, ...others.filter((other) => other !== word)]
}

/** What people say around what they look for. */
const idle = '二手 闲置 转让 出售 求购 想买 想要 谁有 有没有 哪里有 便宜'.split(' ')
const idleCharacters = Array.from('的了吗呢啊吧我想要买卖出求找有')

export const isIdle = (word: string): boolean => idle.includes(word) || idleCharacters.includes(word)

/** Words that a longer one is cut at, the longest first. */
export const known: readonly string[] = [...groups.flat(), ...idle].sort(
  (one, other) => other.length - one.length,
)
