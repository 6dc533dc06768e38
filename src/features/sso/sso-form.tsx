import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { SignInState } from '@contract/sso/desk'
import { attributes, kinds, type Certifying, type SignInKind } from '@contract/sso/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import type { Choice } from '@/ui/choice'
import { ChipField } from '@/ui/form/chip-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FieldProblem } from '@/ui/form/field'
import { RadioField } from '@/ui/form/option-fields'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { Section } from '@/ui/section'
import { has, prove, signInForm, type SignInForm, type SignInStore } from './sso-store'
import './sso.css'

const kindRows = (Object.keys(kinds) as SignInKind[]).map((key): Choice<SignInKind> => ({
  key,
  label: kinds[key],
}))
const certifyRows: Choice<Certifying>[] = [
  { key: 'roll', label: t('名册里有这个学号和姓名，就认证') },
  { key: 'attributes', label: t('学校给了学院、专业和入学年份，就认证') },
  { key: 'never', label: t('不认证，只登录') },
]
const addresses: Record<SignInKind, { example: string; hint: string }> = {
  cas: { example: 'https://sso.example.edu.cn/cas', hint: t('写到 /login 的上一级') },
  oidc: { example: 'https://idp.example.edu.cn', hint: t('颁发者（issuer），一字不差') },
  ldap: { example: 'ldaps://ldap.example.edu.cn', hint: t('ldaps://；开了 StartTLS 可以用 ldap://') },
}

interface SignInFormProps {
  store: SignInStore
  state: SignInState
}

/** Writes how a school signs its people in, tries it, and keeps it. */
export const SignInFields = observer(function SignInFields({ store, state: { set } }: SignInFormProps) {
  const [form] = useState(() => signInForm(set))
  const { kind } = form.values
  const save = async () => {
    if (form.valid && !store.proven) prove()
    else if (await store.save(form)) feedback.toast(t('已保存，同学现在可以用学校账号登录'))
  }
  return (
    <View className="so-form">
      <FormErrorSummary form={form} />
      <ChipField {...form.field('kind')} rows={kindRows} />
      <TextField {...form.field('url')} placeholder={addresses[kind].example} hint={addresses[kind].hint} />
      {has(kind, 'client') && <TextField {...form.field('client')} hint={t('学校登记应用时给的')} />}
      {has(kind, 'base') && (
        <TextField
          {...form.field('base')}
          placeholder="ou=people,dc=example,dc=edu,dc=cn"
          hint={t('从这里往下找人')}
        />
      )}
      {has(kind, 'account') && (
        <TextField
          {...form.field('account')}
          placeholder="uid"
          hint={t('同学输入的账号写在哪个属性里，不填就是 uid')}
        />
      )}
      {has(kind, 'bind') && (
        <TextField {...form.field('bind')} hint={t('用谁的身份找人；目录允许匿名查就不填')} />
      )}
      {has(kind, 'secret') && <SecretField form={form} set={set} />}
      {has(kind, 'scope') && (
        <TextField
          {...form.field('scope')}
          placeholder="profile"
          hint={t('要学校给出哪些信息，用空格分开')}
        />
      )}
      {has(kind, 'starttls') && (
        <CellGroup>
          <SwitchField
            label={t('StartTLS')}
            hint={t('先连 ldap:// 再加密')}
            value={form.values.starttls}
            onChange={(on) => form.set('starttls', on)}
          />
        </CellGroup>
      )}
      <Section title={t('学校怎么说一个人')} />
      <View className="u-pad u-meta">
        {t('每一项写在哪个属性里，问学校信息中心。不填也能登录，只是认不出是谁。')}
      </View>
      {attributes.map((part) => (
        <TextField
          key={part}
          {...form.field(part)}
          hint={part === 'number' ? t('不填就用账号本身') : undefined}
        />
      ))}
      <RadioField {...form.field('certify')} rows={certifyRows} />
      <Trial store={store} form={form} />
      <View className="u-pad so-acts">
        <Button block kind="line" loading={form.busy} onTap={() => void store.try(form)}>
          {t('测试连接')}
        </Button>
        <Button block loading={form.busy} onTap={() => void save()}>
          {t('保存')}
        </Button>
      </View>
    </View>
  )
})

/** Nobody is shown a secret: that there is one is all that is known of it. */
const SecretField = observer(function SecretField({
  form,
  set,
}: {
  form: SignInForm
  set: SignInState['set']
}) {
  const { kind, url, starttls } = form.values
  // the server gives it to nobody else than before either
  const stays =
    set?.secret === true &&
    set.kind === kind &&
    set.url === url.trim() &&
    (set.starttls ?? false) === starttls
  const label = kind === 'oidc' ? t('客户端密钥') : t('查询用的密码')
  const without = kind === 'oidc' ? t('公开客户端不填') : t('匿名查就不填')
  return (
    <TextField
      {...form.field('secret')}
      label={label}
      type="password"
      autoComplete="new-password"
      placeholder={stays ? t('已设置') : undefined}
      hint={stays ? t('不填就不变；换了地址要重新填写') : without}
    />
  )
})

/** What the last try showed. */
const Trial = observer(function Trial({ store, form }: { store: SignInStore; form: SignInForm }) {
  const trial = store.trialOf(form)
  if (!trial) return null
  return trial.works ? (
    <View className="u-pad so-works" ariaRole="alert">
      {trial.words}
    </View>
  ) : (
    <View className="u-pad">
      <FieldProblem error={trial.words} />
    </View>
  )
})
