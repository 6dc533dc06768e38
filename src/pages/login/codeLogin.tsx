import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { maskPhone } from '@contract/account/rules'
import { maskEmail } from '@contract/security/rules'
import { t } from '@/locale'
import { CodeForm } from '@/shell/account/code-form'
import { codeLogin } from '@/shell/account/code-login'
import { isWhole, kindOf } from '@/shell/account/handle'
import type { Handle } from '@/shell/account/handle'
import { SendCode } from '@/shell/account/send-code'
import { usePageQuery } from '@/platform/query'
import { SignInFrame } from '@/shell/account/sign-in-frame'
import { vendorSignIn } from '@/shell/account/vendor-sign-in'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { Empty } from '@/ui/states/empty'

const words = {
  phone: { title: t('看一眼短信'), other: t('换个手机号') },
  mail: { title: t('看一眼邮箱'), other: t('换个邮箱') },
}
const sentTo = (to: Handle): string =>
  'phone' in to
    ? t('验证码已发到 {phone}', { phone: maskPhone(to.phone) })
    : t('验证码发到了 {mail}；没有收到？看看垃圾箱。只有学校邮箱或已绑定的邮箱收得到验证码。', {
        mail: maskEmail(to.mail),
      })

/** Takes the code that was sent to `?phone=` or `?mail=` for `?scene=`: login or bind. */
export default observer(function CodeLogin() {
  const { phone = '', mail, scene: asked } = usePageQuery<{ phone: string; mail: string; scene: string }>()
  const to = mail === undefined ? { phone } : { mail }
  const kind = kindOf(to)
  const scene = asked === 'bind' ? 'bind' : 'login'
  const [entry] = useState(() => codeLogin(to, scene))
  if (!isWhole(to) || (scene === 'bind' && vendorSignIn.bindToken === null && !entry.busy)) {
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
    <SignInFrame title={words[kind].title} text={sentTo(to)} onSubmit={entry.send}>
      <CodeForm entry={entry} kind={kind} label={scene === 'bind' ? t('绑定并登录') : t('登录')}>
        <View className="a-under-link" ariaRole="button" onTap={back}>
          {words[kind].other}
        </View>
        <SendCode asked={{ ...to, scene }} onRefuse={entry.refuse} />
      </CodeForm>
    </SignInFrame>
  )
})
