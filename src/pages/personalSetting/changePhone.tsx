import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { CodeField } from '@/shell/account/code-field'
import { profile } from '@/shell/account/profile'
import { phoneIn } from '@/shell/account/sign-in-fields'
import { phoneChange } from '@/shell/security/forms'
import { Proved, SettingFrame, Step } from '@/shell/security/setting-frame'
import { t } from '@/locale'
import { TextField } from '@/ui/form/text-field'

/** A phone for the account, or another one: the owner was proved, the new phone is proved here. */
export default observer(function ChangePhone() {
  const [{ form, submit }] = useState(phoneChange)
  const send = () => void submit()
  const { onChange, ...phone } = form.field('phone')
  const now = profile.me?.phone ?? null
  return (
    <SettingFrame>
      <Proved purpose="phone" busy={form.busy}>
        <Step
          title={now === null ? t('绑定手机号') : t('换手机号')}
          text={
            now === null
              ? t('绑好后可以用它登录，其他设备会退出。')
              : t('现在是 {phone}。换好后用新号登录，其他设备会退出。', { phone: now })
          }
          button={now === null ? t('绑定') : t('更换')}
          busy={form.busy}
          onSubmit={send}
        >
          <TextField
            {...phone}
            type="tel"
            name="phone"
            autoComplete="tel-national"
            placeholder={t('11 位手机号')}
            onChange={(text) => onChange(phoneIn(text))}
          />
          <CodeField
            {...form.field('code')}
            asked={{ phone: form.values.phone, scene: 'phone' }}
            onRefuse={(errors) => form.refuse(errors)}
            onConfirm={send}
          />
        </Step>
      </Proved>
    </SettingFrame>
  )
})
