import { account } from '../../en/account.ts';
import { apiAccount } from '../../en/api-account.ts';
import { apiDocument } from '../../en/api-document.ts';
import { card } from '../../en/card.ts';
import { department } from '../../en/department.ts';
import { enrolment } from '../../en/enrolment.ts';
import { frame } from '../../en/frame.ts';
import { guide } from '../../en/guide.ts';
import { identityProvider } from '../../en/identity-provider.ts';
import { invoice } from '../../en/invoice.ts';
import { licence } from '../../en/licence.ts';
import { managedAccount } from '../../en/managed-account.ts';
import { menu } from '../../en/menu.ts';
import { message } from '../../en/message.ts';
import { notice } from '../../en/notice.ts';
import { notification } from '../../en/notification.ts';
import { offer } from '../../en/offer.ts';
import { organisation } from '../../en/organisation.ts';
import { purchase } from '../../en/purchase.ts';
import { role } from '../../en/role.ts';
import { sms } from '../../en/sms.ts';
import { style } from '../../en/style.ts';
import { videoCloud } from '../../en/video-cloud.ts';
import { webhook } from '../../en/webhook.ts';
import { named as n, task, topic } from '../topic.ts';

/** Organisation, accounts, notification and the system. */
export const organisationHelp = {
  organisations: topic(
    menu.organisations,
    'All organisations of this installation. One that is closed cannot sign in; its data is still collected, and it can be opened again.',
    [
      task(
        'Add one',
        `Press ${n(organisation.add)}; enter the organisation and its first administrator.`,
        `Or send a link from ${n(menu.enrolment)} and let them fill it in.`,
      ),
    ],
  ),
  enterprise: topic(
    menu.enterprise,
    'Name, contact, time zone, shifts and sign-in rules of your organisation. Time zone and shifts decide when a day of a report begins.',
    [
      task(
        'Change it',
        'Change and save.',
        `With ${n(organisation.requiresSecondFactor)} on, every account has to set up two-step verification.`,
      ),
    ],
  ),
  departments: topic(
    menu.departments,
    'Departments of the organisation. The data range of an account can be its department, with or without those below.',
    [
      task(
        'Add a department',
        `Press ${n(department.add)}, or ${n(department.addBelow)} at one.`,
        'Then put equipment and accounts into it.',
      ),
    ],
  ),
  accounts: topic(
    menu.accounts,
    'Accounts of your organisation: the role says what they may do, the data range which equipment they see.',
    [
      task(
        'Add an account',
        `Press ${n(managedAccount.add)}; enter name and login name, choose role and data range.`,
        'The first password is shown once and has to be changed at the first sign-in.',
      ),
      task('Close an account', 'Deactivate it in its menu: all of its sessions end at once.'),
    ],
  ),
  enrolment: topic(
    menu.enrolment,
    'People make their own accounts by a link, which fixes role, department and end, and may ask for your approval.',
    [
      task(
        'Send a link',
        `Press ${n(enrolment.add)}; choose role and end.`,
        `Press ${n(enrolment.copy)} and send it.`,
        `Where approval is asked for, press ${n(enrolment.approve)} under ${n(enrolment.peopleTitle)}.`,
      ),
    ],
  ),
  roles: topic(
    menu.roles,
    'A role is a set of permissions. Ready-made ones cannot be changed; copy one and change the copy.',
    [
      task(
        'Add a role',
        `Press ${n(role.add)} and tick permissions.`,
        'The matrix shows all roles side by side.',
      ),
    ],
  ),
  alarmLevels: topic(
    menu.alarmLevels,
    'Name, colour, shape and sound of the four alarm levels, the same for the whole organisation.',
    [
      task(
        'Change a level',
        'Press it and change its name, colour, shape or sound.',
        'Pages and lists follow at once.',
      ),
    ],
  ),
  singleSignOn: topic(
    menu.singleSignOn,
    'Sign in with accounts that people already have: OpenID Connect or an LDAP directory.',
    [
      task(
        'Connect one',
        `Press ${n(identityProvider.addOidc)} or ${n(identityProvider.addDirectory)}; enter address and secret.`,
        `${n(identityProvider.addMapping)} maps a group to a role.`,
        `Under ${n(identityProvider.tabTest)} press ${n(identityProvider.testBegin)}: each step says what came of it.`,
      ),
    ],
  ),
  apiAccounts: topic(
    menu.apiAccounts,
    'Accounts of programs. A token has permissions and an end, and shows when it was last used.',
    [
      task(
        'Give a program a token',
        `Press ${n(apiAccount.add)}.`,
        `Open ${n(apiAccount.tabToken)} and press ${n(apiAccount.tokenAdd)}. A token is shown once.`,
      ),
    ],
  ),
  apiDocument: topic(
    menu.apiDocument,
    'Every call of the platform: path, fields, answer and errors. You can try them here.',
    [
      task(
        'Try a call',
        `Choose it and enter ${n(apiDocument.token)}.`,
        `Press ${n(apiDocument.send)}. Calls that change something ask first.`,
      ),
    ],
  ),
  webhooks: topic(
    menu.webhooks,
    'Sends events to your own system: alarms, online and offline, results of writes. What fails is tried again, and all of it is listed.',
    [
      task(
        'Add one',
        `Press ${n(webhook.add)}; enter the address and choose events.`,
        `Press ${n(webhook.test)}.`,
        `${n(webhook.tabDelivery)} has the results; ${n(webhook.resend)} where needed.`,
      ),
    ],
  ),
  notification: topic(
    menu.notification,
    'Who is told of which alarms, when and how, and who comes next when nobody acknowledges.',
    [
      task(
        'Add a rule',
        `Press ${n(notification.add)}; choose alarms and equipment.`,
        'Choose people or a rota, and e-mail, SMS or a group chat.',
        `${n(notification.stepAdd)} says who comes next.`,
        `Press ${n(notification.test)} to see that it arrives.`,
      ),
      task('Rotas', `Press ${n(notification.rotaAdd)}; enter shifts and people.`),
    ],
  ),
  notice: topic(
    menu.notice,
    'Notices to your organisation or the whole installation. They appear among everybody’s messages.',
    [task('Publish', `Press ${n(notice.add)}; enter title and text, choose for whom.`)],
  ),
  styleOwn: topic(menu.styleOwn, 'Name, pictures, colours and login page of your organisation.', [
    task(
      'Design one',
      `Press ${n(style.add)}.`,
      `Change it with ${n(style.editLogin)} and ${n(style.editMain)}, look at it with ${n(style.preview)}; it holds once it is saved.`,
    ),
  ]),
  stylePlatform: topic(
    menu.stylePlatform,
    'The style that your organisation uses, and the system styles that it may use.',
    [
      task(
        'Use one',
        'Look at the preview and put a style in use.',
        'Withdraw it to go back to the look of the platform.',
      ),
    ],
  ),
  styles: topic(menu.styles, 'All styles: in use, assigned to other accounts, and drafts.', [
    task(
      'Change one',
      'Open it.',
      `Press ${n(style.editLogin)} or ${n(style.editMain)}.`,
      `Assign it to other accounts under ${n(style.tabExternal)}.`,
    ),
  ]),
  stylesSystem: topic(menu.stylesSystem, 'Styles of the platform that every organisation may use.', [
    task('Begin with one', `Press ${n(style.copy)} and change the copy.`),
  ]),
  audit: topic(
    menu.audit,
    'Who did what, when and from where, with the values before and after. Nothing is ever changed in it, and a command verifies that.',
    [
      task(
        'Find something',
        'Search by person, thing and time.',
        'Press a row to see before and after.',
        'An export of the trail is in the trail too.',
      ),
    ],
  ),
  outbox: topic(menu.outbox, 'E-mail and SMS that the platform sends: waiting, sent, failed and why.', [
    task(
      'Find a message that did not arrive',
      'Search for who should have it.',
      'Read its state and reason, put it right and send it again.',
    ),
  ]),
  feedback: topic(menu.feedback, 'What people have handed in.', [
    task(
      'Read it',
      'Filter by type and press one to read all of it.',
      `People hand it in under ${n(account.tabFeedback)} of ${n(menu.account)}.`,
    ),
  ]),
  videoCloud: topic(
    menu.videoCloud,
    'Keys at a video cloud. Video widgets of pages get their pictures by them; the keys never reach a browser.',
    [task('Connect one', `Press ${n(videoCloud.add)}; enter the keys.`, `Press ${n(videoCloud.test)}.`)],
  ),
  licence: topic(
    menu.licence,
    'Limits of organisations, gateways, signals and accounts, and when the licence ends. At a limit nothing can be added; what is there goes on working.',
    [task('Renew it', `Press ${n(licence.upload)} and choose the file.`)],
  ),
  frame: topic(menu.frame, 'Puts pages of other systems into the menu, for the roles you choose.', [
    task(
      'Add one',
      `Press ${n(frame.add)}; enter its address.`,
      `Choose ${n(frame.openFlag)}. Sites that refuse to be framed open in a tab of their own.`,
    ),
  ]),
  card: topic(menu.card, 'SIM cards of gateways: plan, data used and end. A message comes before one ends.', [
    task(
      'Register a card',
      `Press ${n(card.add)}, then put it into a gateway with ${n(card.bind)}.`,
      `${n(card.sync)} or ${n(card.import)} brings what was used.`,
    ),
    task('Renew', 'Tick the cards, choose an offer and order.'),
  ]),
  offer: topic(menu.offer, 'What it costs to renew SIM cards.', [
    task(
      'Add an offer',
      `Press ${n(offer.add)}; enter months and price. Orders that were made keep their price.`,
    ),
  ]),
  purchase: topic(
    menu.purchase,
    'Orders of renewals and SMS packages, from order and payment to their end.',
    [
      task(
        'Pay',
        `Open an order and press ${n(purchase.pay)}.`,
        `Then ask for an invoice under ${n(menu.invoice)}.`,
      ),
    ],
  ),
  invoice: topic(menu.invoice, 'Invoices of orders: asked for, issued, downloaded.', [
    task(
      'Ask for one',
      `Press ${n(invoice.request)}; choose orders, enter buyer and tax number.`,
      `Once it is issued press ${n(invoice.download)}.`,
    ),
    task(
      'Reconcile',
      'Press its request number to open it.',
      `Press ${n(invoice.document)} for a PDF of both sides, orders and amounts. It is no invoice.`,
    ),
  ]),
  smsBuy: topic(
    menu.smsBuy,
    'How many SMS are left and packages to buy. SMS of alarms are taken from the balance.',
    [
      task(
        'Buy',
        `Choose a package, press ${n(sms.buy)} and pay.`,
        `${n(sms.entryTitle)} has every change of the balance.`,
      ),
    ],
  ),
  smsSend: topic(menu.smsSend, 'SMS that were sent and what became of them. You can write some yourself.', [
    task(
      'Send',
      `Press ${n(sms.write)}; choose people and write the text.`,
      `Look at the preview and the number of parts, then press ${n(sms.send)}.`,
    ),
  ]),
  smsStatistics: topic(menu.smsStatistics, 'SMS by day and month: sent, failed, and what they cost.', [
    task('Look', 'Choose a period.', 'Press a number to see its messages.'),
  ]),
  messages: topic(
    message.title,
    'What the platform tells you: alarms, ends, orders and notices. The bell at the top shows how many are unread.',
    [
      task(
        'Handle one',
        `Open it and press ${n(message.open)} to go to its equipment or order.`,
        'Mark all as read, or delete some.',
      ),
    ],
  ),
  account: topic(
    menu.account,
    'Your own account: profile, password, two-step verification, sessions and preferences.',
    [
      task(
        'Make it safer',
        `Set up two-step verification or a passkey under ${n(account.tabSecurity)}.`,
        `Revoke sessions that you do not know under ${n(account.tabSession)}.`,
      ),
      task(
        'Preferences',
        `Choose how equipment opens and how alarms are prompted under ${n(account.tabConfig)}.`,
      ),
    ],
  ),
  guide: topic(
    guide.title,
    'From an empty platform to a running plant, step by step. What is done is known from what your organisation really has.',
    [
      task(
        'Use the guide',
        'Press the steps one after the other: each leads to the screen where it is done.',
        'Come back, and the step is ticked.',
        `When you do not need it any more press ${n(guide.dismiss)}.`,
      ),
    ],
  ),
};
