import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AddFrame } from '@/features/mall/add-frame'
import { MallDesk } from '@/features/mall/desk-view'
import { Shelf } from '@/features/mall/shelf'
import { usePageQuery } from '@/platform/query'

/** Avatar frames on sale; and the desk of who looks after the mall. */
export default signedIn(function HeadPortraitMall() {
  const { view } = usePageQuery<{ view: 'desk' | 'add' }>()
  if (view === 'desk') return <MallDesk />
  if (view === 'add') return <AddFrame />
  return <Shelf kind="frame" />
})
