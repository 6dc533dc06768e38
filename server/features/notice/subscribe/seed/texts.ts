import type { Category } from '../../../../../contract/subscribe/rules'
import type { StoredBody } from '../../../../core/article/body'

interface ArticleWords {
  /** Days ago. */
  age: number
  title: string
  body: StoredBody
  pinned?: true
}
export interface AccountWords {
  name: string
  category: Category
  official: boolean
  intro: string
  statement: string
  /** Name of the student who answers for it. */
  owner: string
  articles: readonly ArticleWords[]
}

const said = (text: string) => ({ kind: 'text' as const, text })
const head = (text: string) => ({ kind: 'heading' as const, text })
const item = (text: string) => ({ kind: 'item' as const, text })

/** Accounts of the first school. */
export const accountWords: readonly AccountWords[] = [
  {
    name: '临江大学图书馆',
    category: 'office',
    official: true,
    owner: '陈述',
    intro: '开馆时间、新书、讲座和自习室的消息。每周二、周五更新。',
    statement: '图书馆读者服务部的公众号，由学生馆员值班更新，指导老师王老师。',
    articles: [
      {
        age: 0,
        title: '这周上架的三十本书，先借这五本',
        body: [
          said('周二上架三十本，大多在三楼东区。值班的同学翻完以后，一致先推荐下面五本。'),
          head('读得快的'),
          item('《夜晚的潜水艇》：短篇，一天一个，正好配晚饭。'),
          item('《看不见的城市》：五十五座城，读到第三座就想出门走走。'),
          head('读得慢的'),
          item('《万历十五年》：一年里什么都没发生，什么都写清楚了。'),
          item('《江城》：写的是另一座江边的城，读着像隔壁。'),
          item('《禅与摩托车维修艺术》：修车的部分可以跳，别跳太多。'),
          said('想看的书没有？服务台旁边有荐书单，上个月写在上面的十一本，到了九本。'),
        ],
      },
      {
        age: 2,
        title: '通宵自习区怎么用，离座多久会被收',
        body: [
          said('期末前通宵自习区的座位最紧张，问得最多的三件事一次说清。'),
          item('凭校园卡进入，一人一座，不能替别人占。'),
          item('离座三十分钟以内，留张纸条写上回来的时间。'),
          item('超过三十分钟，值班同学会把东西收到一楼服务台，领的时候报学号。'),
          said('凌晨一点到五点暖气会调低两度，带件外套。'),
        ],
      },
      {
        age: 5,
        pinned: true,
        title: '新生第一次来图书馆，看这一篇就够',
        body: [
          said('从北门进，刷校园卡。第一次进馆前要在网上做完入馆测试，十道题，错了可以重来。'),
          head('借几本，借多久'),
          said('本科生十五本，三十天，可以续借一次。超期每天一角，最多罚到书价。'),
          head('打印在哪'),
          said('二楼和四楼楼梯口，彩色打印只有二楼有。'),
        ],
      },
    ],
  },
  {
    name: '临江大学天文社',
    category: 'club',
    official: false,
    owner: '林夏',
    intro: '带你在校园里看星星。每周一篇观测预报，天气好就去操场。',
    statement: '校团委注册的学生社团，社长林夏，每周五晚上在东操场组织观测。',
    articles: [
      {
        age: 0,
        title: '周五晚上，东操场看土星环',
        body: [
          said(
            '这周五是今年最后一次容易看到土星环的机会。我们带三台望远镜，七点半开始，不用报名，来了排队就能看。',
          ),
          head('看什么'),
          item('七点半：土星，望远镜里能看到环。'),
          item('八点：月亮，明暗交界线上的环形山最清楚。'),
          item('八点半：昴星团，肉眼能数到六颗，望远镜里有几十颗。'),
          head('带什么'),
          said(
            '多穿一件，操场比宿舍楼下冷三度。手机开红光模式，别用闪光灯。下雨就改到下周五，当天下午四点在这里说。',
          ),
        ],
      },
      {
        age: 3,
        title: '用手机拍一张星轨，要多久',
        body: [
          said('答案是四十分钟，和一个不会倒的支架。'),
          item('找一个看不到路灯的角落，北湖西岸的栈道最好。'),
          item('专业模式，感光度 800，快门 15 秒，对焦拉到最远。'),
          item('连拍一百六十张，用电脑叠起来。'),
          said('上周社里二十个人一起拍，成了十一张，其中三张有飞机划过去，比没有的好看。'),
        ],
      },
    ],
  },
]
