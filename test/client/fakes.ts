/** A device and the server behind it, in place of the platform's. Import it before what is tested. */
import type { Code, Envelope } from '@contract/envelope'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import type { RequestOptions } from '@/platform/request/types'

jest.mock('@/platform/request', () => ({ request }))
jest.mock('@/platform/storage', () => ({ storage }))
jest.mock('@/platform/navigation', () => ({ navigation }))
jest.mock('@/platform/feedback', () => ({ feedback }))
jest.mock('@/platform/system', () => ({ system }))
jest.mock('@/platform/socket', () => ({ connect: () => ({ send: () => undefined, close: () => undefined }) }))

type Answer = Partial<Envelope> & { code: Code }
interface Call {
  path: string
  query: Record<string, string>
  body: unknown
}

/** A server that answers by path; a path without an answer is refused. */
export const server = {
  calls: [] as Call[],
  answers: new Map<string, (call: Call) => Answer | Promise<Answer>>(),
  /** Data for a path, or what makes it from the call. */
  on<P extends keyof Routes>(
    path: P,
    data: DataOf<Routes[P]> | ((call: Call) => DataOf<Routes[P]> | Promise<DataOf<Routes[P]>>),
  ) {
    this.answers.set(path, (call) => ({ code: 0, data: typeof data === 'function' ? data(call) : data }))
  },
  refuse(path: string, refusal: Answer) {
    this.answers.set(path, () => refusal)
  },
  wrongField(path: string, field: string, sentence: string) {
    this.refuse(path, {
      code: -1,
      message: '请检查填写的内容：',
      msg: sentence,
      data: { fields: { [field]: sentence } },
    })
  },
  bodies(path: string): unknown[] {
    return this.calls.filter((call) => call.path === path).map(({ body }) => body)
  },
  queries(path: string): Record<string, string>[] {
    return this.calls.filter((call) => call.path === path).map(({ query }) => query)
  },
  reset() {
    this.calls = []
    this.answers.clear()
  },
}

export const request = async ({ url, data }: RequestOptions) => {
  const { pathname, searchParams } = new URL(url, 'http://server')
  const call: Call = {
    path: pathname.replace('/api/', ''),
    query: Object.fromEntries(searchParams),
    body: data,
  }
  server.calls.push(call)
  const answer = (await server.answers.get(call.path)?.(call)) ?? { code: 502 }
  return { status: 200, header: {}, data: { data: null, message: '', msg: '', ...answer } }
}

const stored = new Map<string, unknown>()
export const storage = {
  get: (key: string) => stored.get(key),
  set: (key: string, value: unknown) => void stored.set(key, JSON.parse(JSON.stringify(value))),
  remove: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
}

export const navigation = {
  open: ['pages/index/index'],
  stack: () => navigation.open,
  navigateTo: jest.fn(async (_url: string) => undefined),
  redirectTo: jest.fn(async (_url: string) => undefined),
  reLaunch: jest.fn(async (_url: string) => undefined),
  switchTab: jest.fn(async (_url: string) => undefined),
  navigateBack: jest.fn(async (_delta?: number) => undefined),
  setTabBadge: jest.fn(),
  stopPullDownRefresh: jest.fn(),
  scrollToTop: jest.fn(),
  scrollTo: jest.fn((_id: string) => undefined),
  setTitle: jest.fn(),
}

export const feedback = {
  toast: jest.fn((_text: string) => undefined),
  modal: jest.fn(async (_options: object) => true),
  showLoading: jest.fn(),
  hideLoading: jest.fn(),
  actionSheet: jest.fn(async (_rows: readonly string[]) => 0),
}

export const system = {
  target: 'web',
  origin: '',
  info: () => ({
    platform: 'ios',
    theme: 'light',
    statusBarHeight: 0,
    capsuleWidth: 0,
    windowWidth: 390,
    windowHeight: 800,
  }),
  onThemeChange: () => () => undefined,
  onNetworkChange: () => () => undefined,
  launchScene: () => '1007',
}

/** The next menu that opens: the row that says this is tapped. */
export const chooseRow = (label: string) =>
  feedback.actionSheet.mockImplementationOnce(async (rows) => {
    if (!rows.includes(label)) throw new Error(`no row says ${label}: ${rows.join(' ')}`)
    return rows.indexOf(label)
  })

/** Texts of all toasts. */
export const toasts = () => feedback.toast.mock.calls.map(([text]) => text)

export const me: DataOf<Routes['user/info']> = {
  id: 'u1',
  name: '林夏',
  avatar: null,
  new_avatar: null,
  intro: '',
  phone: '138****0001',
  school: { id: 's1', name: '临江大学', campus: '南岸校区' },
  college: '新闻学院',
  major: null,
  grade: 2023,
  gender: null,
  birthday: null,
  home_town: null,
  student: false,
  rename_from: null,
  completeness: { percent: 40, missing: ['avatar', 'intro', 'gender', 'birthday', 'home_town', 'major'] },
  has_password: false,
  joined: '2026-01-01T00:00:00.000Z',
  delete_at: null,
  dynamics: 1,
  followings: 2,
  followers: 3,
  liked: 4,
}
export const mine: DataOf<Routes['user/mine']> = {
  wallet: { balance: 8640, points: 1240 },
  orders: { unpaid: 0, waiting: 1, running: 2, delivered: 0, unrated: 0 },
  trades: { bought: 0, sold: 0 },
  rider: 'working',
  waiting: null,
  closed: [],
}
type Need = DataOf<Routes['needs/states']>['items'][number]
const wanted: Omit<Need, 'text' | 'state'>[] = [
  { name: 'school', title: '选择学校', page: '/pages/location/location', after: [] },
  {
    name: 'student',
    title: '学生认证',
    page: '/pages/user/editInfo/authentication_name',
    after: ['school'],
  },
  { name: 'verified', title: '实名认证', page: '/pages/user/editInfo/certificate', after: [] },
  { name: 'gender', title: '填写性别', page: '/pages/user/editInfo/index', after: [] },
  {
    name: 'payPassword',
    title: '支付密码',
    page: '/pages/personalSetting/codeVerification?for=payment',
    after: [],
  },
  { name: 'payout', title: '到账方式', page: '/pages/wallet/Withdrawal?view=card', after: ['verified'] },
  ...(
    [
      ['talent', '达人申请'],
      ['broadcaster', '播音员申请'],
      ['sponsor', '主办方申请'],
    ] as const
  ).map(([name, title]) => ({
    name,
    title,
    page: `/pages/authorization/applyJoin?role=${name}`,
    after: ['student'],
  })),
]
/** How things stand that forms need: open, but those that are given. */
export const needs = (
  states: Partial<Record<Need['name'], Need['state']>> = {},
): DataOf<Routes['needs/states']> => ({
  items: wanted.map((need) => ({
    ...need,
    text: `${need.title}的用处`,
    state: states[need.name] ?? 'open',
  })),
})
export const signedIn = { user_id: 'u1', access_token: 'secret', needs_school: false, created: false }

export function reset() {
  server.reset()
  storage.clear()
  navigation.open = ['pages/index/index']
  jest.clearAllMocks()
  feedback.modal.mockImplementation(async () => true)
}
