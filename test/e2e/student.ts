/** What a student does in the browser, by what a person reads and touches. */
import type { Page } from 'playwright-core'
import { addDays, dayOf } from '../../contract/rules'
import { mondayOf } from '../../contract/timetable/rules'
import type { SchoolCalendar } from '../../contract/timetable/schema'
import { Person } from '../host/people'
import { nextPhone, type Live } from './browser'

export const school = '临江大学'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export class Student {
  constructor(
    private readonly live: Live,
    readonly page: Page,
  ) {}

  static async arrive(live: Live): Promise<Student> {
    const student = new Student(live, await live.newPage())
    await student.open('pages/index/index')
    return student
  }

  /** Somebody new of the demo campus's first school, signed in. */
  static async enrolled(live: Live, phone = nextPhone()): Promise<Student> {
    const student = await Student.arrive(live)
    await student.chooseSchool()
    await student.signIn(phone)
    return student
  }

  /** The same, certified. Two files must not sign one person of the demo in: a code is sent once a minute. */
  static async certified(live: Live, name?: string, phone = nextPhone()): Promise<Student> {
    await (await Person.arrive(live.server, { phone, ...(name ? { name } : {}) })).certify()
    return Student.enrolled(live, phone)
  }

  /** The same with a role, given before they sign in here: what a node remembers of a session lasts a few seconds. */
  static async appointed(live: Live, role: string, phone = nextPhone()): Promise<Student> {
    await Person.arrive(live.server, { phone })
    await live.server.admin('grant', phone, role)
    return Student.enrolled(live, phone)
  }

  /** Counts from now on, until the document goes: each press, and each field that is typed into. Gives what was counted. */
  async counting(): Promise<() => Promise<number>> {
    const counted = await this.page.evaluateHandle(() => {
      const counted = { presses: 0 }
      document.addEventListener(
        'click',
        ({ target }) => (counted.presses += (target as Element).matches('input, textarea') ? 0 : 1),
        true,
      )
      document.addEventListener(
        'focusin',
        ({ target }) => (counted.presses += (target as Element).matches('input, textarea') ? 1 : 0),
        true,
      )
      return counted
    })
    return () => counted.evaluate(({ presses }) => presses)
  }

  open = (route: string) => this.page.goto(`${this.live.baseUrl}/#/${route}`)

  /**
   * Opens a page as a new visit. A reload in its place, right behind a move to another address, may overtake the move and
   * load the page before.
   */
  visit = async (route: string): Promise<void> => {
    await this.page.goto('about:blank')
    await this.open(route)
  }

  /** Opens a page anew within the app, whatever was open. */
  reopen = async (route: string): Promise<void> => {
    await this.open('pages/user/user')
    await this.open(route)
  }

  /** What a call of the API gives to who is signed in here. */
  read = <T>(path: string): Promise<T> =>
    this.page.evaluate(async (asked) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('info') ?? '{}') as {
        access_token: string
      }
      const answer = await fetch(`/api/${asked}`, { headers: { authorization: `Bearer ${token}` } })
      return ((await answer.json()) as { data: T }).data
    }, path)

  /** What the open page says, not what is typed there; pages below it are there too, unseen. */
  said = (words: string | RegExp) =>
    this.page.getByText(words).and(this.page.locator(':not(textarea)')).filter({ visible: true }).first()

  /** Presses a row by what it says, once the pages stand still. The row's link lies over its words. */
  press = async (words: string | RegExp): Promise<void> => {
    await this.page.locator('.sh:not(.sh-push):not(.sh-pop)').waitFor()
    await this.said(words).click({ force: true })
  }

  /** What is pressed: a button, or a link where it leads to a page. */
  button = (name: string | RegExp, exact = false) =>
    this.page
      .getByRole('button', { name, exact })
      .or(this.page.getByRole('link', { name, exact }))
      .filter({ visible: true })
      .first()

  /** The button that stands last on the page: a dialog's or a sheet's above what opened it. */
  lastButton = (name: string) =>
    this.page.getByRole('button', { name, exact: true }).filter({ visible: true }).last()

  /** Says yes to what a dialog asks. */
  confirm = (name: string) =>
    this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

  /** What is written in or chosen from, by its label. */
  field = (label: string) => this.page.getByLabel(label, { exact: true }).filter({ visible: true })
  fill = (label: string, text: string) => this.field(label).fill(text)
  pick = (label: string, row: string) => this.field(label).selectOption({ label: row })

  /** The id in the open page's address; '' for none. */
  idShown = (): string => /[?&]id=([0-9a-f-]{36})/.exec(this.page.url())?.[1] ?? ''

  /** Leafs the week that is open on to the first whose Monday no holiday takes. */
  async toTaughtMonday(): Promise<void> {
    const { days } = await this.read<SchoolCalendar>('cls/calendar')
    const isOff = (day: string): boolean => days.some(({ date }) => date === day)
    for (let monday = mondayOf(dayOf(Date.now())); isOff(monday); monday = addDays(monday, 7))
      await this.button('下一周').click()
  }

  /** Whose account is signed in here. */
  ownId = (): Promise<string> =>
    this.page.evaluate(
      () => (JSON.parse(localStorage.getItem('info') ?? '{}') as { user_id: string }).user_id,
    )

  /** Chooses a school before there is an account. */
  async chooseSchool(name = school): Promise<void> {
    await this.open('pages/location/location')
    await this.page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await this.button('切换学校').getByText(name).waitFor()
  }

  /** By the code to a phone or an address. */
  async signIn(handle: string): Promise<void> {
    const byMail = handle.includes('@')
    await this.open(`pages/login/signIn${byMail ? '?by=mail' : ''}`)
    // other pages of the sign-in may lie below it
    const field = (label: string) => this.page.getByLabel(label, { exact: true }).filter({ visible: true })
    await field(byMail ? '学校邮箱' : '手机号').fill(handle)
    await this.button('获取验证码').click()
    // its answer, and the line that says where codes are, move what stands below
    await this.said('后重发').waitFor()
    await field('验证码').fill(await this.live.server.nextCode(handle))
    await this.page.getByRole('checkbox').filter({ visible: true }).click()
    await this.page.getByRole('checkbox', { checked: true }).filter({ visible: true }).waitFor()
    await this.button('登录', true).click()
    await this.page.waitForURL((url) => !url.hash.includes('login'))
    if (!this.page.url().includes('first=1')) return
    await this.button('以后再说').click()
    await this.page.waitForURL((url) => !url.hash.includes('first=1'))
  }

  /** Chooses files where a button asks for them, given as such or by the path of one. */
  async chooseFiles(what: string | RegExp, files: readonly ChosenFile[] | string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button(what).click()
    await (await chooser).setFiles(files)
  }

  /** Pastes a file into the window, or drops it there. */
  async hand(kind: 'paste' | 'drop', { name, mimeType, buffer }: ChosenFile): Promise<void> {
    await this.page.evaluate(
      ([as, called, type, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], called, { type }))
        const init = { bubbles: true, cancelable: true }
        document.body.dispatchEvent(
          as === 'paste'
            ? new ClipboardEvent(as, { ...init, clipboardData: data })
            : new DragEvent(as, { ...init, dataTransfer: data }),
        )
      },
      [kind, name, mimeType, buffer.toString('base64')] as const,
    )
  }

  /** Adds pictures to what is written, and waits until all are up: before, it cannot be sent. */
  async addPictures(pictures: readonly ChosenFile[]): Promise<void> {
    await this.chooseFiles('添加图片', pictures)
    await this.sent(pictures.length)
  }

  /** Waits until that many pictures are there, and all are up. */
  async sent(count: number): Promise<void> {
    await this.button(`移除第${count}张图片`).waitFor()
    await this.page.getByRole('progressbar').filter({ visible: true }).first().waitFor({ state: 'detached' })
  }

  async publish(
    text: string,
    pictures: readonly ChosenFile[] = [],
    /** What the page answers. */
    told = '发出去了',
  ): Promise<void> {
    await this.open('pages/publish/talkPublish')
    await this.page.getByLabel('正文', { exact: true }).filter({ visible: true }).fill(text)
    if (pictures.length > 0) await this.addPictures(pictures)
    await this.button('谁可以看').click()
    await this.said('所有人').click()
    await this.button('发布', true).click()
    await this.page.getByText(told).last().waitFor()
  }

  /** Opens one of the desks of who decides, from home as their numbers are read there. */
  openDesk = async (name: RegExp): Promise<void> => {
    await this.open('pages/index/index')
    await this.open('pages/public/index')
    const tab = (named: RegExp) =>
      this.page.getByRole('tab', { name: named }).filter({ visible: true }).first()
    const folded = tab(/^其余 \d+ 个$/)
    await tab(name).or(folded).first().waitFor()
    // where nothing waits
    if ((await tab(name).count()) === 0) await folded.click()
    await tab(name).click()
  }

  /** The number on the message tab; '' for none. */
  badge = async (): Promise<string> => {
    const text = await this.page.getByRole('tab', { name: /消息/ }).last().textContent()
    return (text ?? '').replace('消息', '').trim()
  }
}
