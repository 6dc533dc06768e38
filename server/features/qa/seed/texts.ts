import type { Category } from '../../../../contract/qa/rules'

export interface QuestionWords {
  category: Category
  title: string
  text?: string
  answers: readonly string[]
  /** The first answer is accepted. */
  accepted?: true
  anonymous?: true
  /** Requests for help: where, and how many hours are left; a negative number is over. */
  place?: string
  left?: number
}

/** What students ask each other, by school in the order of the schools. */
export const forumWords: readonly (readonly QuestionWords[])[] = [
  [
    {
      category: 'study',
      title: '高数下期末怎么复习比较有效？',
      text: '课本看了一遍，例题能看懂，自己做就卡住。还有三周考试，每天大概能拿出两小时。',
      accepted: true,
      answers: [
        '先把近五年的期末卷按章节拆开，同一类题连着做，做到第三套就知道老师爱考什么了。错题只记“为什么没想到”，不抄过程。最后三天只看错题和公式。',
        '二重积分和级数占了一半的分，先保这两块。四食堂二楼晚上很安静，可以一起刷题。',
        '课后习题的奇数题有答案，先做奇数题对一遍，再做偶数题，比看网课快。',
      ],
    },
    {
      category: 'study',
      title: '英语四级听力一直十个左右，怎么提？',
      answers: [
        '每天一套真题的一篇，先做题，再逐句听写，听不出来的词记下来。我坚持了四十天，从十一个到二十一个。',
        '路上别刷视频了，把真题音频循环放，语速适应了就不慌。',
      ],
    },
    {
      category: 'study',
      title: '图书馆三楼的研讨间怎么预约？',
      answers: ['图书馆公众号里选“空间预约”，三个人起订，提前两天早上八点放号，迟到十五分钟自动取消。'],
      accepted: true,
    },
    {
      category: 'study',
      title: '跨专业旁听老师会介意吗？',
      text: '想去听中文系的古代文学，完全没有基础。',
      answers: ['课前和老师说一声就行，坐后排，别占选课同学的位置。我旁听了一学期，老师还给我发课件。'],
    },
    {
      category: 'affairs',
      title: '补考成绩会写进成绩单吗？',
      text: '绩点按 60 算还是按实际分数算？',
      accepted: true,
      answers: [
        '成绩单上会标“补考”，绩点按 60 分折算。如果想保研，重修比补考划算，重修按实际分数。',
        '今年起以教务系统里的“学籍管理办法”第二十六条为准，可以去看看。',
      ],
    },
    {
      category: 'affairs',
      title: '转专业的面试一般问什么？',
      anonymous: true,
      answers: [
        '问为什么转、对新专业了解多少、打算怎么补课。把新专业大一的课表背熟，说清楚哪几门已经自学了。',
      ],
    },
    {
      category: 'affairs',
      title: '校园卡丢了怎么补办最快？',
      answers: [
        '先在一卡通小程序里挂失，再带学生证去行政楼一楼 106，二十块，十分钟就能拿到。中午十二点到两点不开门。',
      ],
      accepted: true,
    },
    { category: 'affairs', title: '选课第二轮还能捡到热门通识吗？', answers: [] },
    {
      category: 'life',
      title: '南区宿舍的热水几点供应？',
      answers: [
        '早上六点半到八点，晚上五点到十一点半。周末早上晚半个小时。',
        '十一点以后水会变小，别卡着点洗。',
      ],
      accepted: true,
    },
    {
      category: 'life',
      title: '学校附近哪里修自行车靠谱？',
      answers: ['西门外桥头的大爷，补胎八块，顺手会帮你调刹车。下雨天不出摊。'],
    },
    {
      category: 'life',
      title: '宿舍可以用小功率的蒸蛋器吗？',
      answers: ['不行，宿管按“电热器具”算，不看功率。楼下有公共微波炉，用杯子蒸蛋三分钟。'],
    },
    {
      category: 'tech',
      title: '校园网在 Linux 上怎么登录？',
      text: '网页能打开，但是每隔两小时掉一次。',
      answers: ['掉线是因为认证页要心跳。网络中心主页有官方的命令行客户端，下载后设成开机启动就好。'],
    },
    {
      category: 'tech',
      title: '三千以内的笔记本，写代码够用吗？',
      answers: [
        '看二手的商务本，十六吉内存、五百一十二固态，写前后端都够。别买没有保修的。',
        '先问清楚专业课要不要跑仿真软件，土木和机械的话三千不够。',
      ],
    },
    {
      category: 'career',
      title: '大三上才开始准备考研来得及吗？',
      answers: [
        '来得及。我十一月开始，先定学校再看科目，数学每天三小时不间断比什么都重要。',
        '先去把目标院校近三年的报录比找出来，别只看分数线。',
      ],
      accepted: true,
    },
    { category: 'career', title: '第一份简历没有实习怎么写？', answers: [] },
    {
      category: 'feeling',
      title: '室友每天打游戏到两点，怎么开口比较好？',
      anonymous: true,
      answers: [
        '挑白天两个人都不急的时候说，只说自己的感受：我第二天早八，睡不够会头疼。再给一个具体办法，比如十二点以后戴耳机、关大灯。',
        '可以一起定个宿舍公约，写下来贴门后，比单独说容易。',
      ],
      accepted: true,
    },
    {
      category: 'feeling',
      title: '大一没有交到朋友正常吗？',
      anonymous: true,
      answers: [
        '正常。我大二在羽毛球社才认识现在最好的朋友。去一个每周都会见面的地方，比参加一次大活动有用。',
      ],
    },
    {
      category: 'help',
      title: '东操场捡到一串钥匙，失主快来',
      text: '有一个小熊挂件，放在主席台下面的保安室了。',
      place: '东操场保安室',
      left: 5,
      answers: [],
    },
    {
      category: 'help',
      title: '求借一个 Type-C 充电器，用一小时',
      place: '图书馆二楼靠窗',
      left: 1.4,
      answers: ['我在二楼 B 区 37 座，过来拿。'],
    },
    {
      category: 'help',
      title: '谁今晚从高铁站回学校，能帮忙带一个行李箱',
      text: '箱子不重，我脚崴了上不了公交，在出站口等。',
      place: '江城东站南出口',
      left: 20,
      answers: ['我八点到，可以一起打车，微聊我。'],
    },
    {
      category: 'help',
      title: '急找一套实验服，下午两点的化学实验',
      place: '化学楼',
      left: -26,
      accepted: true,
      answers: ['我刚下课，三楼 302 门口给你，用完放回柜子就行。'],
    },
  ],
  [
    {
      category: 'life',
      title: '海边风大，宿舍阳台晾衣服怎么办？',
      answers: ['买带锁扣的衣架，再用长尾夹夹一道。起风预警那天就别晾了。'],
      accepted: true,
    },
    {
      category: 'study',
      title: '物理实验报告的误差分析怎么写？',
      answers: ['分系统误差和随机误差两段，每一条都写清楚会让结果偏大还是偏小，老师最看重这个。'],
    },
    { category: 'affairs', title: '第二课堂学分不够还能补吗？', answers: [] },
    {
      category: 'tech',
      title: '打印店的胶装多久能取？',
      answers: ['期末要排一天，平时两个小时。记得自己先转成 PDF。'],
    },
    { category: 'help', title: '求一把能开罐头的工具', place: '四号楼 512', left: 3, answers: [] },
  ],
  [
    {
      category: 'life',
      title: '山上校区到地铁站末班车是几点？',
      answers: ['晚上十点二十从北门发，周日加一班十点五十。'],
      accepted: true,
    },
    {
      category: 'study',
      title: '老图书馆可以带水杯进去吗？',
      answers: ['可以带有盖的杯子，奶茶要放在门口的架子上。'],
    },
    {
      category: 'career',
      title: '教师资格证面试要准备几篇试讲？',
      answers: ['十篇就够，按课型准备：新授、复习、古诗、说明文各两篇，结构通用。'],
    },
    {
      category: 'help',
      title: '后山步道有只小猫卡在排水口，谁有梯子',
      place: '后山步道第二个亭子',
      left: 2,
      answers: [],
    },
  ],
]
