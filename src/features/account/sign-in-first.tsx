import React from 'react'
import { t } from '@/locale'
import { go } from '@/features/links'
import { signInPage } from '@/net/prompts'
import { Empty } from '@/ui/states/empty'

/** A page of one's own, opened by nobody in particular. */
export const SignInFirst = () => (
  <Empty title={t('登录后就能看')} text={t('关注的人、粉丝和你的主页都在这里。')} action={{ label: t('登录'), onTap: () => go(signInPage) }} />
)
