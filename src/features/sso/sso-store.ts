import { makeAutoObservable, runInAction } from 'mobx'
import type { BodyOf, DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import type { SignInSetting, SignInState } from '@contract/sso/desk'
import { attributes, limits, partsOf, type Certifying, type SignInKind } from '@contract/sso/rules'
import { submit } from '@/shell/account/submit'
import { go } from '@/shell/links'
import { keptProof } from '@/shell/security/kept-proof'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { FormModel } from '@/ui/form/model'

type Tried = BodyOf<Routes['sso/try']>
type TextPart = Exclude<keyof Tried, 'school' | 'kind' | 'starttls'>
/** What is typed; '' where nothing is. Parts of another kind keep what they have and are not sent. */
type SignInValues = Record<TextPart, string> & {
  kind: SignInKind
  starttls: boolean
  certify: Certifying
}
export type SignInForm = FormModel<SignInValues>

/** Whether a kind has the part. */
export const has = (kind: SignInKind, part: string): boolean =>
  (partsOf[kind] as readonly string[]).includes(part)

/** Runs a call with the proof of the owner. It works once; one that is refused as a whole was too old. */
async function withProof<T>(call: (proof: string) => Promise<T>): Promise<T> {
  try {
    const done = await call(keptProof.get() ?? '')
    keptProof.drop()
    return done
  } catch (error) {
    if (error instanceof CallError && error.code === -2) keptProof.drop()
    throw error
  }
}

/** Where the owner is proved; that leads back here. */
export const prove = (): void => go('/pages/personalSetting/codeVerification?for=sso')

/** A school's own sign-in, as it stands and as it would be. */
export class SignInStore {
  readonly state: Resource<SignInState>
  /** What a try showed, and what was tried. */
  private tried: { shown: DataOf<Routes['sso/try']>; of: string } | null = null
  readonly off: Action<[], void>

  constructor(private readonly school: string) {
    this.state = new Resource(() => get('sso/setting', { school }, inPlace))
    this.off = new Action('sign-in of a school off', async () => {
      await withProof((proof) => post('sso/off', { school, proof }))
      await this.state.load()
    })
    makeAutoObservable<this, 'school'>(this, { school: false, state: false, off: false }, { autoBind: true })
  }

  /** Says on the form what is wrong with it, and else what its server answered. */
  async try(form: SignInForm): Promise<void> {
    this.tried = null
    const of = JSON.stringify(form.values)
    const shown = await submit(form, (values) => post('sso/try', this.bodyOf(values), inPlace))
    runInAction(() => {
      this.tried = shown ? { shown, of } : null
    })
  }

  /** What trying what the form has showed; null before, and once it is changed. */
  trialOf({ values }: SignInForm): DataOf<Routes['sso/try']> | null {
    return this.tried?.of === JSON.stringify(values) ? this.tried.shown : null
  }

  get proven(): boolean {
    return keptProof.get() !== null
  }

  /** Whether it was saved. */
  async save(form: SignInForm): Promise<boolean> {
    const saved = await submit(form, (values) =>
      withProof((proof) =>
        post('sso/set', { ...this.bodyOf(values), certify: values.certify, proof }, inPlace),
      ),
    )
    if (!saved) return false
    this.state.set(saved)
    form.reset(valuesOf(saved.set))
    return true
  }

  private bodyOf(values: SignInValues): Tried {
    const { kind } = values
    const parts = [...attributes, ...partsOf[kind]].filter((part) => part !== 'starttls')
    const filled = parts.map((part) => [part, part === 'secret' ? values.secret : values[part].trim()])
    return {
      school: this.school,
      kind,
      url: values.url.trim(),
      ...(Object.fromEntries(filled.filter(([, text]) => text !== '')) as Partial<Record<TextPart, string>>),
      ...(has(kind, 'starttls') && { starttls: values.starttls }),
    }
  }
}

const blank: SignInValues = {
  kind: 'cas',
  url: '',
  client: '',
  scope: '',
  base: '',
  account: '',
  bind: '',
  starttls: false,
  secret: '',
  number: '',
  name: '',
  college: '',
  major: '',
  grade: '',
  certify: 'roll',
}

function valuesOf(set: SignInSetting | null): SignInValues {
  if (!set) return blank
  const { since, ...values } = set
  return { ...blank, ...values, secret: '' }
}

export const signInForm = (set: SignInSetting | null): SignInForm => {
  const attribute = (label: string) => ({ label, ...limits.attribute })
  return new FormModel<SignInValues>({
    initial: valuesOf(set),
    limits: {
      kind: { label: t('登录方式') },
      url: { label: t('地址'), required: true, ...limits.url },
      client: { label: t('客户端编号'), ...limits.text },
      base: { label: t('查找的起点'), ...limits.text },
      account: attribute(t('账号的属性')),
      bind: { label: t('查询用的 DN'), ...limits.text },
      starttls: { label: t('StartTLS') },
      secret: { label: t('密钥'), ...limits.secret },
      scope: { label: t('范围'), ...limits.text },
      number: attribute(t('学号的属性')),
      name: attribute(t('姓名的属性')),
      college: attribute(t('学院的属性')),
      major: attribute(t('专业的属性')),
      grade: attribute(t('入学年份的属性')),
      certify: { label: t('登录后怎么认证') },
    },
    check: ({ kind, client, base }) => ({
      ...(kind === 'oidc' && client.trim() === '' ? { client: t('请填写客户端编号') } : {}),
      ...(kind === 'ldap' && base.trim() === '' ? { base: t('请填写查找的起点') } : {}),
    }),
  })
}
