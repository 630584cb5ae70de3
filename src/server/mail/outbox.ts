import type { Db } from '../database/connection.ts';
import type { RunningMailer } from './mailer.ts';
import { storeMail } from './queries.ts';

const LINK = /https?:\/\/\S+/g;

/** Mailer without a server: stores messages for the outbox page and prints their links. */
export function keepInOutbox(db: Db, print: (line: string) => void): RunningMailer {
  return {
    async send(mail, transaction) {
      await storeMail(transaction ?? db, mail, 'outbox');
      const links = mail.text.match(LINK) ?? [];
      for (const end of links.length > 0 ? links.map((link) => `: ${link}`) : ['']) {
        print(`Mail to ${mail.to}: ${mail.subject}${end}`.replace(/\p{Cc}/gu, ' '));
      }
    },
    close() {},
  };
}
