/** A mail as it leaves. */
export interface Mail {
  /** The same for every try, so that a mailbox can tell a second copy. */
  id: string;
  to: string;
  replyTo: string | null;
  /** The page on which a press ends mails like it, and to which mail programs send that press (RFC 8058); null for none. */
  unsubscribe: string | null;
  subject: string;
  text: string;
  attachment: { filename: string; content: Buffer } | null;
}

/** How mail leaves this machine. */
export interface Mailer {
  /** Rejects when the mail did not leave. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** How an operator wants it: by an SMTP server, or as files where there is none. */
export interface MailSettings {
  smtpUrl: string | null;
  /** Sender of every mail. */
  from: string;
  /** Who gets what visitors write. */
  to: string;
}
