import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { back } from '@/shell/links'
import { session } from '@/net/session'
import { Loaded } from '@/ui/loaded'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import type { ProposeStore } from './propose-store'
import { TopicForm } from './topic-form'

/** The form once what is changed is here, for who may change it. */
export const Editing = observer(function Editing({ store }: { store: ProposeStore }) {
  const { stored } = store
  const { signedIn } = session
  useEffect(() => {
    // what was typed stays over signing in again
    if (signedIn && stored.phase !== 'ready') void stored.load()
  }, [stored, signedIn])
  if (!signedIn) return <SignInFirst />
  return (
    <Loaded of={stored} skeleton={<FormSkeleton fields={4} />} part>
      {(topic) =>
        topic && !topic.manages && !topic.mine ? (
          <Empty
            title={t('这不是你管理的话题')}
            text={t('只有发起人和管理员能修改。')}
            action={{ label: t('返回'), onTap: back }}
          />
        ) : (
          <TopicForm store={store} />
        )
      }
    </Loaded>
  )
})
