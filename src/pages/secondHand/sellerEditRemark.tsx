import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { NoteView } from '@/features/secondhand/trade/note-view'

/** What its seller noted about the order `?id=`. */
export default signedIn(withId(NoteView, <NoOrder />))
