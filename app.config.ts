/**
 * The route table: every page once. app.json of the three mini-programs, each page's own
 * configuration and the web's routes all derive from it.
 */

/** Colours of a page's title bar. `dark` text is ink on a light ground, `light` is white on a dark one. */
export interface Bar {
  readonly background: string
  readonly text: 'black' | 'white'
}

/** The title bars that the product uses, by name (spec, section 2). */
export const bars = {
  grey: { background: '#F7F7F5', text: 'black' },
  white: { background: '#FFFFFF', text: 'black' },
  yellow: { background: '#FECA46', text: 'black' },
  blue: { background: '#1E69FF', text: 'white' },
  black: { background: '#1B1B1B', text: 'white' },
} as const satisfies Record<string, Bar>

export interface Page {
  /** Path below the package root, as the spec spells it. */
  readonly name: string
  readonly title: string
  readonly bar?: keyof typeof bars
  /** The page draws its own bar; the shell's bar has height 0. */
  readonly customBar?: true
  readonly pullDownRefresh?: true
  /** Roots of the packages that the open page fetches ahead, on any network (spec, section 2). */
  readonly preload?: readonly string[]
  /** The web's service worker has its code from the first visit on: it opens without a network. */
  readonly offline?: true
  /** Left out of production builds. */
  readonly devOnly?: true
}

export interface Package {
  /** Folder of the package. The main package is the one with `main`. */
  readonly root: string
  readonly main?: true
  /** Default bar of the package's pages. */
  readonly bar?: keyof typeof bars
  readonly pages: readonly Page[]
}

export const version = { name: '1.0.6', code: 106 } as const

/** Tab bar, in order (spec, section 2). `icon` names a pair of files that the build draws. */
export const tabs = [
  { path: 'pages/index/index', text: '首页', icon: 'home' },
  { path: 'pages/index/shequ', text: '圈子', icon: 'compass' },
  { path: 'pages/index/message', text: '消息', icon: 'message-circle' },
  { path: 'pages/user/user', text: '我的', icon: 'user' },
] as const

export const tabSelectedColor = '#FEC53A'

/** Network timeouts in milliseconds (spec, section 9). */
export const networkTimeout = {
  request: 60000,
  connectSocket: 60000,
  uploadFile: 60000,
  downloadFile: 60000,
} as const

/** Shown when the platform asks for the location (spec, section 2). */
export const locationPurpose = '你的位置信息将用于地图展示'

export const backgroundModes = ['audio', 'location'] as const

export const packages: readonly Package[] = [
  {
    root: 'pages',
    main: true,
    pages: [
      {
        name: 'index/index',
        title: '首页',
        customBar: true,
        pullDownRefresh: true,
        preload: ['pages/homePage'],
      },
      { name: 'index/shequ', title: '圈子', customBar: true },
      { name: 'index/message', title: '消息', customBar: true },
      { name: 'index/search', title: '搜索', customBar: true, pullDownRefresh: true },
      { name: 'index/talentTopicpublish', title: '发布文章' },
      { name: 'user/user', title: '我的', customBar: true },
      { name: 'user/recycleBin', title: '回收站' },
      { name: 'user/advertising', title: '隐私政策' },
    ],
  },
  { root: 'pages/location', pages: [{ name: 'location', title: '选择学校' }] },
  { root: 'pages/diys', pages: [{ name: 'index', title: '校园', pullDownRefresh: true }] },
  {
    root: 'pages/login',
    pages: [
      { name: 'loginIndex', title: '登录' },
      { name: 'login', title: '密码登录' },
      { name: 'signIn', title: '验证码登录', bar: 'yellow' },
      { name: 'codeLogin', title: '输入验证码' },
      { name: 'register', title: '注册' },
      { name: 'password', title: '忘记密码' },
      { name: 'wxSignInSel', title: '微信登录' },
      { name: 'qqSignInSel', title: 'QQ 登录' },
    ],
  },
  {
    root: 'pages/user/editInfo',
    pages: [
      { name: 'index', title: '编辑资料' },
      { name: 'nickName', title: '昵称' },
      { name: 'intro', title: '简介' },
      { name: 'school', title: '学校' },
      { name: 'college', title: '学院' },
      { name: 'major', title: '专业' },
      { name: 'authentication', title: '实名认证' },
      { name: 'authentication_name', title: '学生认证' },
      { name: 'certificate', title: '实名认证' },
      { name: 'Answer_questions', title: '答题认证' },
      { name: 'answer_fail', title: '答题认证' },
      { name: 'certification_results', title: '认证结果' },
    ],
  },
  {
    root: 'pages/personalSetting',
    pages: [
      { name: 'index', title: '设置' },
      { name: 'message', title: '消息提醒' },
      { name: 'account', title: '账号' },
      { name: 'changePassword', title: '修改密码' },
      { name: 'forgetPassword', title: '忘记密码' },
      { name: 'codeVerification', title: '确认身份' },
      { name: 'setPassword', title: '设置密码' },
      { name: 'payment', title: '支付密码' },
      { name: 'setPayPassword', title: '支付密码' },
      { name: 'emailVerification', title: '邮箱' },
      { name: 'privacy', title: '隐私设置' },
      { name: 'blackList', title: '黑名单' },
      { name: 'device', title: '登录设备' },
      { name: 'changePhone', title: '手机号' },
      { name: 'help', title: '帮助与客服' },
      { name: 'helpdetail', title: '帮助' },
    ],
  },
  {
    root: 'pages/publish',
    pages: [
      { name: 'talkPublish', title: '发布动态', customBar: true },
      { name: 'confessionWallpublish', title: '写表白' },
      { name: 'informPublish', title: '发布通知', pullDownRefresh: true },
      { name: 'talentTopicpublish', title: '发布文章' },
      { name: 'QApublish', title: '提问' },
      { name: 'hotpublish', title: '发起热议' },
      { name: 'takePublish', title: '取件' },
      { name: 'sendPublish', title: '寄件' },
      { name: 'agencyPublish', title: '代办' },
      { name: 'selectGoodspublish', title: '推荐闲置' },
    ],
  },
  { root: 'pages/editor', pages: [{ name: 'editor', title: '写正文' }] },
  {
    root: 'pages/talentTopic',
    pages: [
      { name: 'setting', title: '专栏设置' },
      { name: 'selectTopic', title: '选择话题', pullDownRefresh: true },
    ],
  },
  { root: 'pages/dynamicTopic', pages: [{ name: 'photoDetail', title: '动态', customBar: true }] },
  {
    root: 'pages/authorization',
    pages: [
      { name: 'authorization', title: '我的身份' },
      { name: 'applyJoin', title: '申请角色' },
    ],
  },
  {
    root: 'pages/public',
    pages: [
      { name: 'avatar', title: '头像' },
      { name: 'index', title: '管理' },
      { name: 'submit_success', title: '提交成功' },
      { name: 'recommendUser', title: '推荐关注', pullDownRefresh: true },
      { name: 'newtopicList', title: '最新话题', pullDownRefresh: true },
    ],
  },
  { root: 'pages/webview', pages: [{ name: 'webview', title: '网页' }] },
  {
    root: 'pages/homePage',
    pages: [
      { name: 'webView', title: '网页' },
      { name: 'renderRichtext', title: '公告' },
      { name: 'otherPerson', title: 'TA 的主页', customBar: true },
      { name: 'QAindex', title: '问答', pullDownRefresh: true, preload: ['pages/QA'] },
      { name: 'hotindex', title: '热议', pullDownRefresh: true, preload: ['pages/hot'] },
      { name: 'confessionWall', title: '表白墙', pullDownRefresh: true, preload: ['pages/confessionWall'] },
    ],
  },
  {
    root: 'pages/confessionWall',
    pages: [
      { name: 'myPublish', title: '我的表白', pullDownRefresh: true },
      { name: 'detail', title: '表白', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/personalHomepage',
    pages: [
      { name: 'index', title: '个人主页', customBar: true },
      { name: 'addTag', title: '我的标签' },
      { name: 'customTag', title: '自己写标签' },
      { name: 'fans', title: '关注和粉丝' },
      { name: 'barrage', title: '弹幕管理' },
    ],
  },
  {
    root: 'pages/user_myfollow',
    pages: [
      { name: 'myFollow', title: '我的关注' },
      { name: 'QRCode', title: '我的二维码' },
      { name: 'complaint', title: '举报' },
      { name: 'appeal', title: '申诉' },
    ],
  },
  {
    root: 'pages/message',
    pages: [
      { name: 'fans', title: '我的粉丝' },
      { name: 'addFriend', title: '添加朋友' },
      { name: 'newFriend', title: '新的朋友' },
      { name: 'setting', title: '消息提醒' },
      { name: 'yellowPage', title: '校园黄页' },
      { name: 'index', title: '全部消息', pullDownRefresh: true },
      { name: 'comment', title: '评论和@', pullDownRefresh: true },
      { name: 'notice', title: '系统通知', pullDownRefresh: true },
      { name: 'give_like', title: '收到的赞', pullDownRefresh: true },
      { name: 'praise', title: '我赞过的', pullDownRefresh: true },
      { name: 'praiseList', title: '赞过的人', pullDownRefresh: true },
      { name: 'dynamicNotice', title: '这条的消息', pullDownRefresh: true },
      { name: 'report', title: '举报' },
      { name: 'success', title: '提交成功' },
      { name: 'cpList', title: '我的举报' },
    ],
  },
  {
    root: 'pages/radiStation',
    pages: [
      { name: 'index', title: '校园电台', pullDownRefresh: true },
      { name: 'audio', title: '节目' },
      { name: 'comment', title: '节目评论', pullDownRefresh: true },
      { name: 'report', title: '举报' },
    ],
  },
  {
    root: 'pages/messageIndex',
    pages: [
      { name: 'chat', title: '聊天', customBar: true },
      { name: 'message', title: '跑腿', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/topic',
    pages: [
      { name: 'topic', title: '话题', pullDownRefresh: true },
      { name: 'topicType', title: '话题分类', pullDownRefresh: true },
      { name: 'topicDetail', title: '话题', pullDownRefresh: true },
      { name: 'createTopic', title: '提议话题' },
      { name: 'myTopic', title: '我的话题', pullDownRefresh: true },
      { name: 'search', title: '话题管理员', pullDownRefresh: true },
      { name: 'searchTopic', title: '搜话题', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/QA',
    pages: [
      { name: 'detail', title: '问题', pullDownRefresh: true },
      { name: 'helpPublish', title: '求助' },
      { name: 'reply', title: '回答', pullDownRefresh: true },
      { name: 'allAnswer', title: '全部回答', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/hot',
    pages: [
      { name: 'detail', title: '热议', pullDownRefresh: true },
      { name: 'comment', title: '观点', pullDownRefresh: true },
      { name: 'reply', title: '回复', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/generalProbe',
    pages: [
      { name: 'index', title: '优惠卡', pullDownRefresh: true },
      { name: 'store', title: '抢券', pullDownRefresh: true },
      { name: 'rob', title: '抢券', pullDownRefresh: true },
      { name: 'shop', title: '优惠商家', pullDownRefresh: true },
      { name: 'details', title: '商家', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/vote',
    pages: [
      { name: 'index', title: '投票', pullDownRefresh: true },
      { name: 'voting', title: '投票', pullDownRefresh: true },
      { name: 'detail', title: '选项', pullDownRefresh: true },
      { name: 'apply', title: '报名' },
      { name: 'ranking', title: '排行', pullDownRefresh: true },
      { name: 'createEvent', title: '发起投票' },
      { name: 'createdSuccess', title: '管理投票', pullDownRefresh: true },
      { name: 'searchinfo', title: '找选项', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/managetop',
    pages: [
      { name: 'index', title: '话题管理台', pullDownRefresh: true },
      { name: 'index_topic', title: '管理话题', pullDownRefresh: true },
      { name: 'index_Managelist', title: '我照看的话题', pullDownRefresh: true },
      { name: 'topicList', title: '本校全部话题', pullDownRefresh: true },
      { name: 'newtopicList', title: '待审的话题', pullDownRefresh: true },
      { name: 'managers', title: '管理员', pullDownRefresh: true },
      { name: 'addManager', title: '添加管理员', pullDownRefresh: true },
      { name: 'detail', title: '处理动态', pullDownRefresh: true },
      { name: 'reply', title: '回复' },
      { name: 'edit', title: '修改话题' },
      { name: 'abnormal', title: '异常的动态', pullDownRefresh: true },
      { name: 'appeal', title: '话题申诉', pullDownRefresh: true },
      { name: 'topicAdmin', title: '话题的状态和记录', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/subscribe',
    pages: [
      { name: 'index', title: '订阅', pullDownRefresh: true },
      { name: 'detail', title: '公众号', pullDownRefresh: true },
      { name: 'topic', title: '话题', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/chooseAddress',
    pages: [
      { name: 'allAddress', title: '收货地址', pullDownRefresh: true },
      { name: 'newAddress', title: '新增地址' },
      { name: 'schoolBuilding', title: '学校楼栋', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/wallet',
    pages: [
      { name: 'walletOnline', title: '钱包', pullDownRefresh: true },
      { name: 'Withdrawal', title: '提现' },
      { name: 'walletSuccess', title: '提现进度', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/runErrands',
    pages: [
      { name: 'address', title: '选择地址', pullDownRefresh: true },
      { name: 'pickupAddress', title: '快递点', pullDownRefresh: true },
      { name: 'schoolAddress', title: '校内地点', pullDownRefresh: true },
      { name: 'schoolBuilding', title: '学校楼栋', pullDownRefresh: true },
      { name: 'deliveryAddress', title: '送到哪里', pullDownRefresh: true },
      { name: 'index', title: '跑腿中心', pullDownRefresh: true },
      { name: 'remark', title: '备注' },
      { name: 'myorders', title: '我的订单', pullDownRefresh: true },
      { name: 'ursOlder', title: '订单详情', pullDownRefresh: true },
      { name: 'logisticsUserOrder', title: '寄件订单', pullDownRefresh: true },
      { name: 'orderPay', title: '待付款', pullDownRefresh: true },
      { name: 'orderDetails', title: '跑腿单', pullDownRefresh: true },
      { name: 'evaluate', title: '评价', pullDownRefresh: true },
      { name: 'user', title: '我的跑腿', pullDownRefresh: true },
      { name: 'wallet', title: '钱包', pullDownRefresh: true },
      { name: 'withdrawalDetailed', title: '提现明细', pullDownRefresh: true },
      { name: 'grabAnOrder', title: '跑腿大厅', pullDownRefresh: true },
      { name: 'addRun', title: '成为骑手', pullDownRefresh: true },
      { name: 'margin', title: '保证金', pullDownRefresh: true },
      { name: 'riderOrder', title: '我接的单', pullDownRefresh: true },
      { name: 'ruOIder', title: '跑腿单', pullDownRefresh: true },
      { name: 'transferOder', title: '转单', pullDownRefresh: true },
      { name: 'fillLogistics', title: '填写快递单号', pullDownRefresh: true },
      { name: 'uploadPhotos', title: '上传凭证', pullDownRefresh: true },
      { name: 'riderDetailed', title: '骑手', pullDownRefresh: true },
      { name: 'profit', title: '跑腿收入', pullDownRefresh: true },
      { name: 'ranking', title: '骑手排行', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/secondHand',
    pages: [
      { name: 'index', title: '二手', pullDownRefresh: true },
      { name: 'list', title: '二手', pullDownRefresh: true },
      { name: 'search', title: '搜二手', pullDownRefresh: true },
      { name: 'commodityDetail', title: '二手', pullDownRefresh: true },
      { name: 'history', title: '看过的', pullDownRefresh: true },
      { name: 'myRelease', title: '我的二手', pullDownRefresh: true },
      { name: 'alreadyUnder', title: '下架的', pullDownRefresh: true },
      { name: 'sellerCenter', title: '卖家', pullDownRefresh: true },
      { name: 'comments', title: '评价', pullDownRefresh: true },
      { name: 'poster/goodsPoster', title: '海报' },
      { name: 'schoolBuilding', title: '学校楼栋', pullDownRefresh: true },
      { name: 'release', title: '卖什么' },
      { name: 'releaseCommodity', title: '卖闲置' },
      { name: 'releaseBooks', title: '卖书' },
      { name: 'shoppingCart', title: '购物车', pullDownRefresh: true },
      { name: 'fillOrder', title: '确认订单' },
      { name: 'counter', title: '付款', pullDownRefresh: true },
      { name: 'paymentSuccess', title: '付款结果', pullDownRefresh: true },
      { name: 'order', title: '买到的', pullDownRefresh: true },
      { name: 'orderSeller', title: '卖出的', pullDownRefresh: true },
      { name: 'orderDetail', title: '订单详情', pullDownRefresh: true },
      { name: 'sellerEditRemark', title: '备注' },
      { name: 'deliver', title: '发货', pullDownRefresh: true },
      { name: 'logistics', title: '物流', pullDownRefresh: true },
      { name: 'formerDetail', title: '下单时的商品' },
      { name: 'refund', title: '申请退款' },
      { name: 'refundDetailed', title: '退款详情', pullDownRefresh: true },
      { name: 'evaluateCommodity', title: '评价', pullDownRefresh: true },
      { name: 'commentAdd', title: '追加评价', pullDownRefresh: true },
      { name: 'chatCommodity', title: '联系卖家' },
      { name: 'servicePoint', title: '见面地点', pullDownRefresh: true },
      { name: 'allAddress', title: '收货地址', pullDownRefresh: true },
      { name: 'newAddress', title: '新增地址' },
    ],
  },
  { root: 'pages/selectGoods', pages: [{ name: 'selectGoods', title: '选一件闲置', pullDownRefresh: true }] },
  { root: 'pages/order', pages: [{ name: 'pay', title: '支付', pullDownRefresh: true }] },
  {
    root: 'pages/timeTable',
    pages: [
      { name: 'indexWeek', title: '课表', pullDownRefresh: true, offline: true },
      { name: 'indexDay', title: '每天的课', pullDownRefresh: true, offline: true },
      { name: 'detail', title: '课程' },
      { name: 'addCourse', title: '加课' },
      { name: 'xueqi', title: '我的课表' },
      { name: 'addXueqi', title: '学期' },
      { name: 'year', title: '学年' },
      { name: 'setting', title: '课表设置', pullDownRefresh: true },
      { name: 'section', title: '每天节数' },
      { name: 'courseTime', title: '作息时间' },
      { name: 'messageRemind', title: '上课提醒' },
      { name: 'memo', title: '备忘' },
      { name: 'remarkAdd', title: '记一条' },
      { name: 'jiaowukecheng', title: '导入课表', pullDownRefresh: true },
    ],
  },
  { root: 'pages/curriculum', pages: [{ name: 'index', title: '全部课程', pullDownRefresh: true }] },
  { root: 'pages/QuestionBank', pages: [{ name: 'index', title: '题库', pullDownRefresh: true }] },
  {
    root: 'pages/signIn',
    pages: [
      { name: 'signinindex', title: '签到', pullDownRefresh: true },
      { name: 'pointsDetails', title: '积分明细', pullDownRefresh: true },
      { name: 'signinRecord', title: '签到记录', pullDownRefresh: true },
    ],
  },
  {
    root: 'pages/Virtual_mall',
    bar: 'black',
    pages: [
      { name: 'Head_portrait', title: '积分商城', pullDownRefresh: true },
      { name: 'nickname', title: '积分商城', pullDownRefresh: true },
      { name: 'mall_detail', title: '商品详情', pullDownRefresh: true },
      { name: 'buylist', title: '我的装扮', pullDownRefresh: true },
      { name: 'my_order', title: '兑换订单', pullDownRefresh: true },
    ],
  },
  { root: 'pages/game/cultivate', pages: [{ name: 'index', title: '养向日葵', pullDownRefresh: true }] },
  { root: 'pages/dev', pages: [{ name: 'ui', title: '设计系统', customBar: true, devOnly: true }] },
]

/** Full path of a page, for example `pages/index/index`. */
export const pathOf = (pkg: Package, page: Page): string => `${pkg.root}/${page.name}`
