import React from 'react'
import { observer } from 'mobx-react-lite'
import { PasswordField } from '@/shell/account/password-field'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { TextField } from '@/ui/form/text-field'
import { Loaded } from '@/ui/loaded'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import type { ImportStore, SignIn } from './import-store'
import { OtherWays } from './other-ways'
import { SlideField } from './slide-field'
import './academic.css'

/** Signing in at the system. */
export const LoginStep = observer(function LoginStep({
  store,
  onLogin,
}: {
  store: ImportStore
  onLogin: () => void
}) {
  const { system, opened } = store
  if (!system || !opened) return null
  return (
    <>
      <View className="ak-head">
        <View className="u-display" ariaRole="heading">
          {system.school}
        </View>
        <View className="u-ink2 ak-head-sub">
          {t('登录{name}，密码只用这一次，我们不保存。', { name: system.name })}
        </View>
      </View>
      <Loaded of={opened} skeleton={<FormSkeleton fields={3} />}>
        {(data) => <Fields store={store} opened={data} onLogin={onLogin} />}
      </Loaded>
      {store.barred !== '' && (
        <>
          <View className="ak-note ak-note-apart u-danger" ariaRole="alert">
            {store.barred}
          </View>
          <OtherWays />
        </>
      )}
      {opened.phase === 'error' && (
        <>
          <View className="ak-form-act">
            <Button kind="quiet" size={44} block onTap={store.back}>
              {t('换一个系统')}
            </Button>
          </View>
          <OtherWays />
        </>
      )}
    </>
  )
})

const Fields = observer(function Fields({
  store,
  opened: { picture, demo, slide },
  onLogin,
}: {
  store: ImportStore
  opened: SignIn
  onLogin: () => void
}) {
  const { form } = store
  return (
    <>
      {demo && (
        <View className="ak-note ak-note-row">
          <View className="u-grow">{t('演示系统：学号 {account}，密码 {password}', demo)}</View>
          <Button kind="line" size={32} onTap={store.fillDemo}>
            {t('填上')}
          </Button>
        </View>
      )}
      <View className="ak-form">
        <FormErrorSummary form={form} />
        <TextField
          {...form.field('account')}
          name="username"
          autoComplete="username"
          placeholder={t('教务系统的登录账号')}
        />
        <PasswordField {...form.field('password')} kind="current" onConfirm={onLogin} />
        {picture !== null && (
          <TextField
            {...form.field('code')}
            required
            placeholder={t('照着图片填')}
            autoComplete="off"
            onConfirm={onLogin}
          >
            <View
              className="ak-code"
              ariaRole="button"
              ariaLabel={t('换一张验证码')}
              onTap={() => void store.again()}
              hoverClassName="u-press"
            >
              <Image className="ak-picture" src={picture} mode="aspectFit" alt={t('验证码图片')} />
            </View>
          </TextField>
        )}
        {slide && (
          <SlideField
            slide={slide}
            error={form.field('code').error}
            wanted={form.field('code').wanted}
            onAgain={() => void store.again()}
          />
        )}
        <View className="ak-form-act">
          <Button block loading={form.busy} onTap={onLogin}>
            {t('登录')}
          </Button>
          <Button kind="quiet" size={44} block onTap={store.back}>
            {t('换一个系统')}
          </Button>
        </View>
      </View>
    </>
  )
})
