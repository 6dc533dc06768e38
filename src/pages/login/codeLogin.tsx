import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { maskPhone, phonePattern } from '@contract/account/rules'
import { t } from '@/locale'
import { CodeForm } from '@/shell/account/code-form'
import { codeLogin } from '@/shell/account/code-login'
import { SendCode } from '@/shell/account/send-code'
import { usePageQuery } from '@/platform/query'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { vendorSignIn } from '@/shell/account/vendor-sign-in'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { Empty } from '@/ui/states/empty'

/** Takes the code that was sent to `?phone=` for `?scene=`: login or bind. */
export default observer(function CodeLogin() {
  const { phone = '', scene: asked } = usePageQuery<{ phone: string; scene: string }>()
  const scene = asked === 'bind' ? 'bind' : 'login'
  const [entry] = useState(() => codeLogin(phone, scene))
  if (
    !new RegExp(phonePattern).test(phone) ||
    (scene === 'bind' && vendorSignIn.bindToken === null && !entry.busy)
  ) {
    return (
      <SignInFrame title={t('输入验证码')}>
        <Empty
          title={t('这一步过期了')}
          text={t('回到上一步，再来一次就好。')}
          action={{ label: t('返回'), onTap: back }}
        />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title={t('看一眼短信')}
      text={t('验证码已发到 {phone}', { phone: maskPhone(phone) })}
      onSubmit={entry.send}
    >
      <CodeForm entry={entry} label={scene === 'bind' ? t('绑定并登录') : t('登录')}>
        <View className="a-under-link" ariaRole="button" onTap={back}>
          {t('换个手机号')}
        </View>
        <SendCode phone={phone} scene={scene} onRefuse={entry.refuse} />
      </CodeForm>
    </SignInFrame>
  )
})
