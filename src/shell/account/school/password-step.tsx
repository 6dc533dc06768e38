import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/sso/rules'
import { t } from '@/locale'
import { Form, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { TextField } from '@/ui/form/text-field'
import { PasswordField } from '../password-field'
import { submit } from '../submit'
import type { School } from './schools'
import type { SchoolSignIn } from './store'

/** Account and password of a school that has no page for them. */
export const PasswordStep = observer(function PasswordStep({
  store,
  school,
  onOther,
}: {
  store: SchoolSignIn
  school: School
  onOther: () => void
}) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { account: '', password: '' },
        limits: {
          account: { label: t('学校账号'), required: true, max: limits.account.max },
          password: { label: t('密码'), required: true, max: limits.password.max },
        },
      }),
  )
  const send = () =>
    void submit(form, ({ account, password }) => store.enter(school.id, account.trim(), password))
  return (
    <Form onSubmit={send}>
      <View className="a-bind u-ink2">
        {t('{school}的账号，不是校园云生活的。密码只用来向学校核对，不会保存。', { school: school.name })}
      </View>
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('account')}
        name="account"
        autoComplete="username"
        placeholder={t('多半是学号')}
      />
      <PasswordField {...form.field('password')} kind="current" onConfirm={send} />
      <View className="a-under">
        <View className="a-under-link" ariaRole="button" onTap={onOther}>
          {t('换一所学校')}
        </View>
      </View>
      <View className="a-act">
        <Button block loading={form.busy} onTap={send}>
          {t('登录')}
        </Button>
      </View>
    </Form>
  )
})
