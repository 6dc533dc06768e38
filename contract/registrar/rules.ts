/** Tables that a school brings in, as CSV files with these columns in the first row. Values only. */

export const sheetMaxBytes = 20 * 1024 * 1024
/** A ZIP of one such file and the pictures that it names. */
export const pack = {
  maxBytes: 60 * 1024 * 1024,
  /** Of all that is in it, unpacked. */
  unpackedBytes: 300 * 1024 * 1024,
  entries: 1000,
} as const
/** Rows at fault that a report names; it counts all. */
export const problemsShown = 50
/** Rows at fault that are handed back as a file. */
export const refusedMost = 1000
/** The column of that file which says why; mended, it can be brought in as it is. */
export const faultColumn = '问题'
/** Where a sheet's template is fetched, as a file and not in the envelope; below /api. */
export const templatePath = 'registrar/template'

interface Sheet {
  readonly title: string
  readonly columns: readonly string[]
  /** Columns that may be empty, or left out. */
  readonly optional: readonly string[]
  readonly examples: readonly (readonly string[])[]
  /** Holds for all schools: only the platform's administrators bring it. */
  readonly platform?: true
}

export const houseKinds = { 宿舍: 'dorm', 教学楼: 'teaching', 食堂: 'dining', 地点: 'place' } as const
/** What a parcel station does. */
export const stationServices = {
  取件: ['pickups'],
  寄件: ['posts'],
  取件和寄件: ['pickups', 'posts'],
} as const
export const stationStates = { 营业: true, 暂停: false } as const
/** Whether a shop gives students a discount now. */
export const shopStates = { 启用: true, 停用: false } as const
/** Options of a question, by the letter of their column. */
export const optionLetters = ['A', 'B', 'C', 'D'] as const

/** Of a question to practise with. */
export const bankLetters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
const optionColumn = (letter: (typeof bankLetters)[number]) => `选项${letter}` as const
/** The options of an example, each in its column. */
const cells = (...options: string[]): string[] => bankLetters.map((_, index) => options[index] ?? '')

export const sheets = {
  studies: {
    title: '学院和专业',
    columns: ['学院', '专业'],
    optional: [],
    examples: [
      ['文学院', '汉语言文学'],
      ['文学院', '古典文献学'],
    ],
  },
  roll: {
    title: '学籍名册',
    columns: ['学号', '姓名', '学院', '专业', '年级', '离校日期'],
    optional: ['离校日期'],
    examples: [
      ['2024130107', '周屿', '文学院', '汉语言文学', '2024', '2028-06-30'],
      ['2025130208', '林夏', '文学院', '古典文献学', '2025', ''],
    ],
  },
  questions: {
    title: '答题认证题库',
    columns: ['题目', '选项A', '选项B', '选项C', '选项D', '答案'],
    optional: ['选项C', '选项D'],
    examples: [
      ['图书馆周五几点闭馆？', '21:00', '22:00', '22:30', '23:00', 'C'],
      ['校庆日是哪天？', '5 月 4 日', '10 月 18 日', '', '', 'B'],
    ],
  },
  mail: {
    title: '学生邮箱域名',
    columns: ['域名'],
    optional: [],
    examples: [['stu.example.edu.cn']],
  },
  houses: {
    title: '楼栋和地点',
    columns: ['名称', '类型', '楼层数', '纬度', '经度', '片区'],
    optional: ['片区'],
    examples: [
      ['一号宿舍楼', '宿舍', '6', '30.512345', '114.412345', '南苑'],
      ['东区食堂', '食堂', '2', '30.511234', '114.413456', ''],
    ],
  },
  stations: {
    title: '快递点',
    columns: ['名称', '快递点类型', '位置', '服务', '营业时间', '状态', '纬度', '经度'],
    optional: ['营业时间', '状态'],
    examples: [
      [
        '菜鸟驿站南门店',
        '驿站',
        '南门内右手边',
        '取件和寄件',
        '08:30-21:00',
        '营业',
        '30.508345',
        '114.402345',
      ],
      ['丰巢柜 3 号', '快递柜', '3栋门口', '取件', '全天', '', '30.509234', '114.400456'],
    ],
  },
  shops: {
    title: '优惠商家',
    columns: ['店名', '店铺类型', '位置', '营业时间', '电话', '常年优惠', '使用说明', '状态', '纬度', '经度'],
    optional: ['营业时间', '电话', '常年优惠', '使用说明', '状态'],
    examples: [
      [
        '南门小面',
        '吃饭',
        '南门外 50 米',
        '10:00-22:00',
        '027-67801234',
        '全场 9 折',
        '不与其他优惠同享',
        '启用',
        '30.508345',
        '114.402345',
      ],
      ['北苑打印', '打印', '北苑 3 栋一楼', '', '', '黑白一角一张', '', '', '30.509234', '114.400456'],
    ],
  },
  contacts: {
    title: '校园黄页',
    columns: ['分类', '名称', '电话', '说明'],
    optional: ['说明'],
    examples: [
      ['紧急', '保卫处值班室', '027-67801234', '24 小时'],
      ['后勤', '水电报修', '027-67805678', '8:00-22:00'],
    ],
  },
  banners: {
    title: '首页轮播图',
    columns: ['图片', '标题', '第二行', '链接'],
    optional: ['标题', '第二行', '链接'],
    // a row without its picture cannot be brought, and a template is sent back as it is
    examples: [],
  },
  bank: {
    title: '题库',
    columns: [
      ...['科目', '章节', '题型', '题目', ...bankLetters.map(optionColumn), '答案', '解析'],
      ...['题目图片', '解析图片'],
    ],
    optional: [...bankLetters.map(optionColumn), '题目图片', '解析图片'],
    examples: [
      [
        '大学物理',
        '力学',
        '单选',
        '力的单位是',
        ...cells('牛顿', '焦耳', '瓦特'),
        'A',
        '1 N = 1 kg·m/s²。',
        '',
        '',
      ],
      [
        '大学物理',
        '力学',
        '多选',
        '下列是矢量的有',
        ...cells('速度', '质量', '力', '温度'),
        'AC',
        '有大小也有方向。',
        '',
        '',
      ],
      ['大学物理', '力学', '判断', '惯性与速度有关。', ...cells(), '错', '惯性只与质量有关。', '', ''],
      [
        '大学物理',
        '热学',
        '填空',
        '绝对零度约为____℃',
        ...cells(),
        '-273|-273.15',
        '0 K = -273.15 ℃。',
        '',
        '',
      ],
    ],
  },
  calendar: {
    title: '校历',
    columns: ['类型', '名称', '开始', '结束', '按哪天上课'],
    optional: ['结束', '按哪天上课'],
    examples: [
      ['学期', '2026-2027-1', '2026-09-07', '2027-01-17', ''],
      ['放假', '国庆节', '2026-10-01', '2026-10-07', ''],
      ['调课', '补国庆节的课', '2026-10-10', '', '2026-10-08'],
    ],
  },
  clock: {
    title: '作息时间',
    columns: ['作息', '节次', '上课', '下课', '从', '到'],
    optional: ['从', '到'],
    examples: [
      ['夏季', '1', '08:00', '08:45', '05-01', '09-30'],
      ['夏季', '2', '08:55', '09:40', '05-01', '09-30'],
    ],
  },
  holidays: {
    title: '全国节假日',
    platform: true,
    columns: ['节日', '放假开始', '放假结束'],
    optional: [],
    examples: [
      ['劳动节', '2026-05-01', '2026-05-05'],
      ['国庆节', '2026-10-01', '2026-10-07'],
    ],
  },
  banks: {
    title: '银行卡号段',
    platform: true,
    columns: ['号段', '银行', '卡种'],
    optional: [],
    examples: [
      ['621700', '建设银行', '储蓄卡'],
      ['622168', '建设银行', '信用卡'],
    ],
  },
  couriers: {
    title: '快递公司',
    platform: true,
    columns: ['快递公司', '快递100代号', '微信代号', '单号长度'],
    optional: ['微信代号', '单号长度'],
    examples: [
      ['中通快递', 'zhongtong', 'ZTO', ''],
      ['顺丰速运', 'shunfeng', 'SF', '12-15'],
    ],
  },
  academic: {
    title: '教务系统',
    columns: ['名称', '系统', '地址', '统一登录', '状态'],
    optional: ['统一登录', '状态'],
    examples: [
      [
        '教务系统',
        '新正方',
        'https://jwxt.example.edu.cn/jwglxt',
        'https://authserver.example.edu.cn/authserver/login?service=https%3A%2F%2Fjwxt.example.edu.cn%2Fsso',
        '启用',
      ],
      ['研究生系统', '强智', 'https://yjs.example.edu.cn/jsxsd', '', '停用'],
    ],
  },
  books: {
    title: '教材书目',
    columns: ['ISBN', '书名', '作者', '出版社', '定价', '课程'],
    optional: ['出版社', '定价', '课程'],
    examples: [
      ['978-7-04-039663-8', '高等数学 上册', '同济大学数学系', '高等教育出版社', '47.6', '高等数学A'],
      ['978-7-04-039663-8', '高等数学 上册', '同济大学数学系', '高等教育出版社', '47.6', '高等数学B'],
    ],
  },
  bans: {
    title: '二手禁售词',
    columns: ['词', '规则'],
    optional: [],
    examples: [
      ['电热毯', '宿舍违规电器'],
      ['热得快', '宿舍违规电器'],
    ],
  },
} as const satisfies Record<string, Sheet>

export type SheetName = keyof typeof sheets
export const sheetNames = Object.keys(sheets) as SheetName[]
/** Whether it holds for all schools. */
export const isPlatformSheet = (name: SheetName): boolean => 'platform' in sheets[name]
/** What a school brings. */
export const schoolSheets = sheetNames.filter((name) => !isPlatformSheet(name))

export const cardKinds = { 储蓄卡: 'debit', 信用卡: 'credit' } as const

/** Systems that timetables come from. */
export const systemNames = {
  新正方: 'zhengfang',
  老正方: 'zhengfang-old',
  强智: 'qiangzhi',
  青果: 'kingosoft',
  金智: 'wisedu',
  超星: 'chaoxing',
} as const

/** Rows of a calendar. */
export const calendarKinds = { 学期: 'term', 放假: 'off', 调课: 'swap' } as const

/** `add` leaves alone what the file does not name; `replace` removes it. */
export const modes = ['add', 'replace'] as const
export type Mode = (typeof modes)[number]

export const limits = {
  faculty: { max: 30 },
  major: { max: 30 },
  question: { max: 200 },
  option: { max: 60 },
  house: { max: 30 },
  floors: { max: 120 },
  zone: { max: 12 },
  station: { max: 30 },
  stationPlace: { max: 60 },
  subject: { max: 20 },
  chapter: { max: 30 },
  courier: { min: 2, max: 20 },
  /** Signs of a parcel's number. */
  parcelNumber: { min: 6, max: 30 },
  grade: { min: 2000, max: 2100 },
} as const
export const domainPattern = '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'

/** 学籍名册.csv */
export const templateName = (sheet: SheetName): string => `${sheets[sheet].title}.csv`
