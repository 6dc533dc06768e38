import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signInPage } from '@/net/prompts'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { signin } from '@/platform/signin'
import type { SignInVendor } from '@/platform/signin/types'
import { Button } from '@/ui/button'
import { FormModel } from '@/ui/form/model'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { Agreement } from './agreement'
import { HandleStep } from './handle-step'
import { agreedLimits, checkAgreed } from './sign-in-fields'
import { submit } from './submit'
import { vendorNames, vendorSignIn } from './vendor-sign-in'
import { useKind } from './ways'
import './account.css'

/** Sign-in with a vendor's account, and the binding of a phone or an address where the account is new. */
export const VendorPanel = observer(function VendorPanel({ vendor }: { vendor: SignInVendor }) {
  const name = vendorNames[vendor]
  if (signin.vendor !== vendor) {
    return (
      <Empty
        title={t('这里不能用{vendor}登录', { vendor: name })}
        text={t('请在{vendor}小程序里打开，或者换个方式登录。', { vendor: name })}
        action={{ label: t('换个方式登录'), onTap: () => void navigation.redirectTo(signInPage) }}
      />
    )
  }
  return vendorSignIn.bindToken === null ? <Authorize vendor={vendor} /> : <Bind />
})

const Authorize = observer(function Authorize({ vendor }: { vendor: SignInVendor }) {
  const [form] = useState(
    () =>
      new FormModel({
        initial: { agreed: vendorSignIn.agreed },
        limits: { agreed: agreedLimits },
        check: checkAgreed,
      }),
  )
  return (
    <>
      <View className="a-act">
        <Button
          block
          loading={form.busy}
          onTap={() => void submit(form, () => vendorSignIn.authorize.run(vendor))}
        >
          {t('{vendor}一键登录', { vendor: vendorNames[vendor] })}
        </Button>
      </View>
      <Agreement {...form.field('agreed')} />
    </>
  )
})

const bound = { phone: t('手机号'), mail: t('学校邮箱') }
const otherwise = { phone: t('用别的手机号'), mail: t('用学校邮箱') }

/** WeChat knows the phone; elsewhere, and where the person would rather not, it or an address is typed. */
const Bind = observer(function Bind() {
  const [typing, setTyping] = useState(!signin.phoneButton)
  const { bindByCode } = vendorSignIn
  const kind = useKind()
  if (kind === null) return <FormSkeleton />
  return (
    <>
      <View className="a-bind u-ink2">
        {t('还差一步：绑定{what}。换个端登录，也还是同一个账号。', {
          what: typing ? bound[kind] : bound.phone,
        })}
      </View>
      {typing ? (
        <HandleStep kind={kind} scene="bind" />
      ) : (
        <>
          <View className="a-act">
            <Button
              block
              openType="getPhoneNumber"
              loading={bindByCode.busy}
              onPhoneCode={(code) => void (code === null ? setTyping(true) : bindByCode.run(code))}
            >
              {t('用微信手机号')}
            </Button>
          </View>
          <View className="a-act a-act-next">
            <Button block kind="line" onTap={() => setTyping(true)}>
              {otherwise[kind]}
            </Button>
          </View>
        </>
      )}
    </>
  )
})
