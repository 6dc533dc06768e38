import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn, SignInFirst } from '@/shell/account/sign-in-first'
import { SignHome } from '@/features/signin/home'
import { SignStore } from '@/features/signin/sign-store'
import { t } from '@/locale'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { TextSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** Signing in for the day. */
export default signedIn(
  observer(function SignIn() {
    const store = useStore(() => new SignStore(), { show: true, pull: true })
    return (
      <PageFrame>
        <Loaded of={store.info} onRetry={store.load} skeleton={<TextSkeleton />}>
          {(info) => <SignHome store={store} info={info} />}
        </Loaded>
      </PageFrame>
    )
  }),
  undefined,
  <SignInFirst
    title={t('每天签一次，攒积分')}
    text={t('连着签，一天比一天多；积分能换头像框和优惠券，签到也让向日葵长大。')}
  />,
)
