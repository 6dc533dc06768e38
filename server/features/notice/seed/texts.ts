/** Where a date stands in a notice: days from the day of seeding. */
export type DateOf = (days: number) => string

export interface NoticeWords {
  /** Days ago. */
  age: number
  title: string
  html: string
  source: string
  pinned?: true
}

const p = (...lines: string[]): string => lines.map((line) => `<p>${line}</p>`).join('')
const list = (...lines: string[]): string => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`

/** Six of each school, in the order of the schools. */
export const schoolNotices = (date: DateOf): readonly (readonly NoticeWords[])[] => [
  [
    {
      age: 1,
      pinned: true,
      source: '图书馆',
      title: `图书馆 ${date(3)}起延长开放至 23:00`,
      html:
        p(
          '各位同学：',
          `为方便大家复习备考，图书馆自 <strong>${date(3)}</strong>起延长开放时间至 <strong>23:00</strong>，直到本学期考试结束。`,
        ) +
        list(
          '一楼通宵自习区照常开放，凭校园卡进入；',
          '三楼东区新增插座 64 个；',
          '离座超过 30 分钟，物品由工作人员代为保管，请到一楼服务台领取。',
        ) +
        p('夜间闭馆后，北湖沿线路灯保持常亮，请结伴回宿舍。'),
    },
    {
      age: 2,
      source: '校团委',
      title: '摄影周开始投稿：拍下你上学的路',
      html:
        p(
          '第十二届摄影周主题为「<strong>绕一段路</strong>」。手机、相机、胶片都可以，不要求技术，只要是你真的走过的路。',
        ) +
        list(
          `投稿时间：即日起至 ${date(9)}；`,
          '每人不超过六张，请在圈子发布并带上话题 #摄影周；',
          '入选作品在银杏大道展出一个月。',
        ),
    },
    {
      age: 4,
      source: '后勤处',
      title: `${date(2)}三栋宿舍停水检修`,
      html: p(
        `因供水管道检修，3栋、5栋、7栋将于 <strong>${date(2)} 9:00 至 15:00</strong> 停水，请提前储水。`,
        '检修期间可使用 9栋一楼的公共浴室，时间不变。给大家带来不便，抱歉。',
      ),
    },
    {
      age: 8,
      source: '教务处',
      title: '本学期期末考试安排已发布',
      html:
        p(
          '考试安排可在教务系统查询。请核对时间、地点与座位号，如有冲突，请在三个工作日内联系所在学院教学秘书。',
        ) + list('请携带校园卡与身份证；', '开考 15 分钟后不得入场；', '诚信考试。'),
    },
    {
      age: 13,
      source: '保卫处',
      title: '关于校内车辆慢行的提醒',
      html: p(
        '近期早课时段银杏大道行人较多，请骑行同学减速，<strong>下坡路段请推行</strong>。电动车请停入车棚，不要在楼道充电。',
      ),
    },
    {
      age: 20,
      source: '就业指导中心',
      title: '秋季双选会即将举行',
      html:
        p(`秋季双选会定于 <strong>${date(6)} 9:00</strong> 在江声礼堂及东操场举行，预计参会单位 180 家。`) +
        list('现场提供简历打印；', '西装可在学生事务大厅免费借用；', '二楼设模拟面试区，随到随聊。'),
    },
  ],
  [
    {
      age: 1,
      pinned: true,
      source: '后勤保障部',
      title: `${date(1)}有大风，滨海步道暂停开放`,
      html: p(
        `受冷空气影响，<strong>${date(1)}</strong>最大阵风 9 级，月牙湾滨海步道与看海平台暂停开放。`,
        '请收好阳台衣物，关好门窗；船模拖曳水池开放日改期，另行通知。',
      ),
    },
    {
      age: 3,
      source: '图书馆',
      title: '东海图书馆五楼新增讨论间',
      html: p(
        '五楼西侧新增 8 间讨论间，可容纳 4 至 6 人，凭校园卡预约，每次不超过两小时。',
        '讨论间可以说话，可以白板写满，走的时候请擦干净。',
      ),
    },
    {
      age: 6,
      source: '膳食中心',
      title: '海风食堂三楼试营业',
      html:
        p('三楼试营业期间推出早餐档：<strong>6:30 至 9:30</strong>，有现磨豆浆、鲅鱼饺子和小米粥。') +
        list('意见簿放在收银台旁，每条必回；', '自带碗筷减一元。'),
    },
    {
      age: 10,
      source: '校医院',
      title: '流感疫苗接种开始预约',
      html: p('校医院每周二、四下午接种流感疫苗，学生凭医保卡免费。接种后请留观 30 分钟，当天不要剧烈运动。'),
    },
    {
      age: 15,
      source: '教务处',
      title: '下学期选课第一轮将开放',
      html: p(
        `第一轮选课于 <strong>${date(5)} 13:00</strong> 开放，第一轮<strong>不分先后，抽签决定</strong>，请不要守着零点刷新。`,
      ),
    },
    {
      age: 22,
      source: '创新创业学院',
      title: '创新训练项目结题答辩安排',
      html: p('结题答辩分三天进行，每组 8 分钟陈述、5 分钟提问。请在答辩前一天中午将材料提交到所在学院。'),
    },
  ],
  [
    {
      age: 1,
      pinned: true,
      source: '校长办公室',
      title: `老图书馆修缮完成，${date(2)}重新开放`,
      html:
        p(
          `老图书馆外墙与书库修缮完工，<strong>${date(2)} 8:00</strong> 重新开放。阅览室的木桌都修好了，桌面上历届同学刻下的字，我们留着。`,
        ) +
        list('开放时间 8:00 至 22:00；', '一楼新设师范技能练习室，可预约；', '旧书漂流架移到二楼楼梯口。'),
    },
    {
      age: 4,
      source: '教育实习办公室',
      title: '下学期教育实习双向选择说明',
      html: p(
        '实习学校名单已公布，请在系统中填写三个志愿。跨区实习的同学，学校安排班车。',
        '走上讲台前的紧张是正常的，带队老师都在。',
      ),
    },
    {
      age: 7,
      source: '音乐学院',
      title: '周末音乐会：百年讲堂，免费入场',
      html: p(`${date(4)} 19:30，百年讲堂，室内乐与合唱专场。请提前 15 分钟入场，曲间请不要走动。`),
    },
    {
      age: 11,
      source: '膳食中心',
      title: '桂园食堂冬季营业时间调整',
      html:
        p('早餐 6:40 开始，夜宵延长至 23:00，羊肉米线窗口恢复供应。') +
        list('请自觉回收餐具；', '带汤的请走靠墙一侧。'),
    },
    {
      age: 16,
      source: '心理健康中心',
      title: '考前减压工作坊报名',
      html: p('每周三 15:00，明德楼 204，八个人一组，喝茶、聊天、画画，不打分。预约咨询全程保密。'),
    },
    {
      age: 24,
      source: '保卫处',
      title: '谨防兼职刷单诈骗',
      html: p(
        '凡是要求<strong>先垫付、先交押金、下载陌生软件</strong>的兼职都是诈骗。如已转账，请立即拨打保卫处电话并报警。',
      ),
    },
  ],
]

/** Notices of the system. */
export const systemNotices: readonly NoticeWords[] = [
  {
    age: 2,
    source: '校园云生活',
    title: '圈子支持带地点发布了',
    html: p('发动态时可以选一个地点，教学楼、食堂、湖边都行。同学看到的是楼名，不是你的精确位置。'),
  },
  {
    age: 9,
    source: '校园云生活',
    title: '关于社区文明的几点约定',
    html:
      p('这里是同学们聊天的地方。请像在宿舍楼下遇到时那样说话。') +
      list(
        '不发布他人隐私；',
        '不发布虚假兼职、代考、贷款信息；',
        '看到不对的内容，请举报，我们会处理并回复你。',
      ),
  },
  {
    age: 21,
    source: '校园云生活',
    title: '换学校、换校区怎么办',
    html: p('在首页左上角点学校名就可以切换。还没有收录的学校，可以在选择学校页申请，我们核实后开通。'),
  },
]
