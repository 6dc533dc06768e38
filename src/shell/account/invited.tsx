import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { Agreement } from './agreement'
import { arrive } from './arrive'
import { deviceName } from './device-name'
import { agreedLimits, checkAgreed } from './sign-in-fields'
import { submit } from './submit'
import './account.css'

/** Signing in by a link that works once: at a tap, for what looks at links taps nothing. */
export const Invited = observer(function Invited({ token }: { token: string }) {
  const [{ form, enter }] = useState(() => ({
    form: new FormModel({ initial: { agreed: false }, limits: { agreed: agreedLimits }, check: checkAgreed }),
    enter: new Action('invited', async () =>
      arrive(await post('user/invited', { token, device: deviceName() })),
    ),
  }))
  return (
    <>
      <View className="a-bind u-ink2">
        {t(
          '你收到了一个登录一次的链接。进去以后，请到 设置 > 账号 绑定邮箱、手机号或学校账号，下次就不用链接了。',
        )}
      </View>
      <Agreement {...form.field('agreed')} />
      <View className="a-act">
        <Button block loading={enter.busy} onTap={() => void submit(form, () => enter.run())}>
          {t('进入')}
        </Button>
      </View>
    </>
  )
})
