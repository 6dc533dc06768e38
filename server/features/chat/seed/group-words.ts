/** What the groups of the demo campus are, who is in them, and what they say. Names are of its people. */
import type { GroupKind, GroupRole } from '../../../../contract/chat/groups/rules'

type Line = readonly [who: string, after: number, text: string, mentions?: readonly string[] | 'all']

interface GroupWords {
  name: string
  kind: GroupKind
  /** What those read who find it. */
  intro: string
  roles: Readonly<Record<string, Exclude<GroupRole, 'member'>>>
  members: readonly string[]
  notice: { by: string; text: string }
  /** By day, from the first: minutes after the first of a day. */
  days: readonly { age: number; lines: readonly Line[] }[]
}

export const groupWords: readonly GroupWords[] = [
  {
    name: '新闻 2301 班',
    kind: 'class',
    intro: '新闻学 2023 级 1 班，上课、作业和评优都在这里说',
    roles: { 鹿鸣: 'owner', 林夏: 'manager' },
    members: [
      '鹿鸣',
      '林夏',
      '叶子不睡觉',
      '三楼靠窗',
      '早八特困生',
      '橘子汽水',
      '陈述',
      '半糖去冰',
      '今天没带伞',
      '阿岑',
      '豆浆续杯',
      '老周同学',
      '一只小透明',
      '向北',
      '晚风告白',
      '面包超人',
      '许栀',
      '不吃香菜',
      '小满不满',
      '苏打饼干',
    ],
    notice: {
      by: '鹿鸣',
      text: '周五下午的采访课改到三点，文科楼 302。器材自带，选题周四晚上前交给林夏。',
    },
    days: [
      {
        age: 3,
        lines: [
          ['鹿鸣', 0, '大家把选题发给林夏，一人一个，别撞'],
          ['叶子不睡觉', 2, '我写校猫，三百字够吗'],
          ['林夏', 3, '三百字是导语'],
          ['早八特困生', 9, '采访课是早八吗'],
          ['鹿鸣', 10, '下午两点，你放心'],
        ],
      },
      {
        age: 2,
        lines: [
          ['三楼靠窗', 0, '有人借了我的录音笔吗，黑色的，背面贴了一颗星'],
          ['今天没带伞', 4, '在我这，上次采访完忘了，明天还你'],
          ['三楼靠窗', 5, '好，我下午都在三楼'],
          ['橘子汽水', 30, '食堂二楼出了新的番茄面，比照片好看'],
          ['豆浆续杯', 33, '早上还是烧卖好'],
        ],
      },
      {
        age: 1,
        lines: [
          ['晚风告白', 0, '广播站想要两个人读秋天的稿子，谁声音好听'],
          ['苏打饼干', 3, '不是我'],
          ['许栀', 4, '推荐向北，他念通知都像天气预报'],
          ['向北', 8, '……几点'],
          ['晚风告白', 9, '周三五点，到站里就行'],
          ['鹿鸣', 120, '@所有人 周五采访课改到三点，文科楼 302，公告里写了', 'all'],
          ['早八特困生', 122, '三点好，三点我醒了'],
          ['林夏', 130, '@叶子不睡觉 你的校猫选题过了，周四给我初稿', ['叶子不睡觉']],
          ['叶子不睡觉', 133, '收到，橘猫已经答应受访'],
          ['鹿鸣', 180, '@林夏 选题表发我一份，我交给老师', ['林夏']],
        ],
      },
    ],
  },
  {
    name: '江边跑团',
    kind: 'club',
    intro: '每周两次东操场慢跑，新手也来',
    roles: { 陈述: 'owner', 周末去爬山: 'manager' },
    members: [
      '陈述',
      '周末去爬山',
      '林夏',
      '江岸的风',
      '干饭小队',
      '山海不可平',
      '顾念',
      '程一诺',
      '甲板上的鸟',
    ],
    notice: { by: '陈述', text: '每周二、四晚上七点东操场集合，下雨就在体育馆拉伸。' },
    days: [
      {
        age: 2,
        lines: [
          ['陈述', 0, '今晚风大，跑内圈，五公里'],
          ['周末去爬山', 3, '我带护膝，谁要'],
          ['江岸的风', 5, '风大好，我这名字就是它'],
          ['顾念', 8, '膝盖不舒服的别硬跑，先热身十分钟'],
          ['干饭小队', 70, '跑完去吃面的在东门等我'],
        ],
      },
      {
        age: 1,
        lines: [
          ['山海不可平', 0, '江边步道修好了，今天走了一遍，灯也亮'],
          ['陈述', 2, '那周四改江边，六公里'],
          ['甲板上的鸟', 5, '步道那边有夜鹭，跑慢点能看见'],
          ['程一诺', 9, '跑慢点我最在行'],
          ['林夏', 15, '我拍一组照片，投给校报'],
        ],
      },
    ],
  },
]
