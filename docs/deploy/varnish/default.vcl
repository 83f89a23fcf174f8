vcl 4.1;

# Varnish 7 between something that ends TLS and Islet. How to use it: docs/production.md. Start it with
#   -a visitors=127.0.0.1:6081 -a operator=127.0.0.1:6082 -p http_gzip_support=off
#   -p http_req_size=40k -p http_req_hdr_len=20k -p timeout_idle=65 -p send_timeout=60
# so that brotli gets through, and so that nothing a visitor sends can reach the socket that purges.

import cookie;
import std;

include "./age-rules.vcl";

backend islet {
    .host = "127.0.0.1";
    .port = "4321";
    .connect_timeout = 2s;
    .between_bytes_timeout = 30s;
    # Islet keeps up to 2,000 open for members' news alone, and films take some; whoever comes beyond gets 503 and not memory.
    .max_connections = 3000;
    .probe = {
        .url = "/health/";
        .interval = 2s;
        .timeout = 1s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# Who may say whom they speak for, and from which country that is.
acl terminators {
    "127.0.0.1";
    "::1";
}

acl operators {
    "127.0.0.1";
    "::1";
}

sub islet_purge {
    if (local.socket != "operator" || client.ip !~ operators) {
        return (synth(405));
    }
    # PURGE /videos/1/title/: that path, in every form.
    if (req.method == "PURGE") {
        ban("obj.http.X-Path == " + regsub(req.url, "\?.*$", ""));
        return (synth(200));
    }
    # BAN with X-Tag: video:1 (what is made of it), X-Prefix: /videos/ (what is below it).
    if (req.http.X-Tag ~ "^[\w:.-]+$") {
        ban("obj.http.Cache-Tag ~ (^|,)" + regsuball(req.http.X-Tag, "\.", "\\.") + "(,|$)");
        return (synth(200));
    }
    if (req.http.X-Prefix ~ "^/[\w/-]*$") {
        ban("obj.http.X-Path ~ ^" + req.http.X-Prefix);
        return (synth(200));
    }
    return (synth(400));
}

# Two letters or nothing; what a visitor says of themselves does not count.
sub islet_sender {
    unset req.http.Forwarded;
    if (client.ip ~ terminators) {
        # Varnish has put the terminator behind the visitor.
        set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",\s*[^,]*$", "");
        set req.http.X-Country = std.tolower(req.http.X-Country);
    } else {
        set req.http.X-Forwarded-For = client.ip;
        set req.http.X-Forwarded-Proto = "http";
        unset req.http.X-Forwarded-Host;
        unset req.http.X-Country;
    }
    call islet_country;
}

# Parameters that pages know (src/lists/read-address.ts), sorted. /top-country/ is the one page made for a country.
sub islet_query {
    set req.http.X-Query = regsub(regsub(req.url, "^[^?]*", ""), "^\?", "&");
    set req.http.X-Query = regsuball(req.http.X-Query, "&(?!(?:age|alphabet|at|avatar|back|before|by|category|comments_page|comments_sort|country|date|duration|edit|gender|group|hair_color|height|notice|object_id|of|orientation|page|part|photo|piercing|pl_page|playlist|q|race|relationship|replaces|reply|s|said|saved|sent|sort|step|subject|tattoo|tits_size|token|type|video|weight)=.)[^&]*", "");
    if (req.http.X-Path ~ "^(/[a-z][a-z])?/top-country/" && req.http.X-Country && req.http.X-Query !~ "&country=") {
        set req.http.X-Query = req.http.X-Query + "&country=" + req.http.X-Country;
    }
    set req.http.X-Query = regsub(std.querysort("/?" + regsub(req.http.X-Query, "^&", "")), "^/", "");
}

# All that a page depends on besides its path, brought to one spelling.
sub islet_view {
    cookie.parse(req.http.Cookie);
    set req.http.X-View = "en";
    if (req.http.X-Path ~ "^/(en|ru|de|fr|es|pl|it|pt|ja|nl)(/|$)") {
        set req.http.X-View = regsub(req.http.X-Path, "^/([a-z]+).*$", "\1");
    } elsif (cookie.get("app_lang") ~ "^(en|ru|de|fr|es|pl|it|pt|ja|nl)$") {
        set req.http.X-View = cookie.get("app_lang");
    }
    if (cookie.get("site_group") ~ "^(gay|she)$") {
        set req.http.X-View = req.http.X-View + "." + cookie.get("site_group");
    } else {
        set req.http.X-View = req.http.X-View + ".str";
    }
    call islet_rule;
    if (req.http.X-Rule == "none") {
        set req.http.X-View = req.http.X-View + ".none";
    } elsif (req.http.X-Rule == "declared" && (req.http.X-Path ~ "^(/[a-z][a-z])?/embed/" || cookie.get("age") == "1")) {
        set req.http.X-View = req.http.X-View + ".none";
    } elsif (req.http.X-Rule != "declared" || cookie.get("age") ~ "^v-") {
        # Nobody but Islet can tell whether an age is proved, so it is asked each time.
        set req.http.X-View = "ask";
    } elsif (req.http.X-Country ~ "^(ru|fr|de)$") {
        set req.http.X-View = req.http.X-View + "." + req.http.X-Country;
    } else {
        set req.http.X-View = req.http.X-View + ".default";
    }
}

# What Islet has made of everything; it compresses nothing twice.
sub islet_encoding {
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*($|,|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*($|,|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}

# What nginx has limits for: a form of 32 MB at most, whose length is known before it is read.
sub islet_limits {
    if (req.method ~ "^(GET|HEAD|OPTIONS)$") {
        if (req.http.Content-Length || req.http.Transfer-Encoding) {
            return (synth(400));
        }
    } elsif (req.method == "DELETE" && req.http.X-Path ~ "^/api/uploads/") {
        # One's own upload is taken back: nothing comes with it.
        unset req.http.Transfer-Encoding;
    } elsif (req.method != "POST" && !(req.method == "PATCH" && req.http.X-Path ~ "^/api/uploads/")) {
        return (synth(405));
    } elsif (!req.http.Content-Length || req.http.Transfer-Encoding) {
        return (synth(411));
    } elsif (std.integer(req.http.Content-Length, 0) > 33554432) {
        return (synth(413));
    }
    # How often one sender may ask is for whoever ends TLS to say: nginx does (islet/limits.conf). With Hitch in front,
    # which cannot, Debian's varnish-modules has it: "import vsthrottle;" above, and here
    # if (vsthrottle.is_denied("page:" + req.http.X-Forwarded-For, 300, 15s)) { return (synth(429)); }
}

sub vcl_recv {
    if (req.method == "PURGE" || req.method == "BAN") {
        call islet_purge;
    }
    set req.http.X-Path = regsub(req.url, "\?.*$", "");
    # For the machine itself, by the socket that no visitor reaches: of the other one it cannot be told who is behind the end of TLS.
    if (req.http.X-Path ~ "^/(?:health|ready)/?$" && (local.socket != "operator" || client.ip !~ operators)) {
        return (synth(403));
    }
    call islet_sender;
    call islet_limits;
    call islet_view;
    call islet_query;
    call islet_encoding;
    unset req.http.X-Page-Key;
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Whoever ends TLS keeps films in pieces; here each would take the place of a thousand pages.
    # Of files of videos Islet says each time who may see which.
    if (req.http.X-Path ~ "^/media/assets/") {
        return (pass);
    }
    # Where an upload ends HEAD asks, which is a GET where anything is kept.
    if (req.http.X-Path ~ "^/api/uploads/") {
        return (pass);
    }
    if (req.http.X-View == "ask" || req.http.X-Path ~ "^/media/.*\.(mp4|m4s)$" || req.http.X-Path ~ "^/(?:health|ready)") {
        return (pass);
    }
    # Pages that Islet makes anew for whoever is signed in (`personal` in src/routes/table.ts): with a session, under either
    # of its names, they are neither looked up here nor kept. What is kept of them goes on to be for visitors.
    if (req.http.X-Path ~ "^(?:/[a-z][a-z])?/(?:(?:community|member|playlist|videos/history)/|(?:channel|model)/[^/]+/wall/)" &&
        req.http.Cookie ~ "(?:^|;)\s*(?:__Host-)?session\s*=") {
        return (pass);
    }
    if (req.http.X-Path ~ "^/media/") {
        if (req.http.Accept ~ "(?i)image/avif\s*($|,|;(?!\s*q=0(\.0*)?\s*(,|$)))") {
            set req.http.Accept = "image/avif";
        } else {
            set req.http.Accept = "*/*";
        }
        if (req.http.Save-Data != "on") {
            unset req.http.Save-Data;
        }
    } elsif (req.http.X-Path !~ "^/(api|_astro)/") {
        set req.http.X-Page-Key = req.http.X-View + req.http.X-Query;
    }
    # Fresh and a little more while Islet answers, a day when it does not.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    }
    return (hash);
}

sub vcl_hash {
    if (req.http.X-Path ~ "^/api/") {
        hash_data(req.url);
    } else {
        hash_data(req.http.X-Path);
    }
    hash_data(req.http.X-Page-Key);
    hash_data(req.http.Accept-Encoding);
    if (req.http.X-Path ~ "^/media/") {
        hash_data(req.http.Accept);
        hash_data(req.http.Save-Data);
    }
    return (lookup);
}

sub vcl_backend_fetch {
    unset bereq.http.X-View;
    unset bereq.http.X-Rule;
    unset bereq.http.X-Query;
}

sub vcl_backend_response {
    set beresp.http.X-Path = bereq.http.X-Path;
    if (bereq.uncacheable) {
        return (deliver);
    }
    # A failed renewal leaves what is there.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # A page is kept when Islet marks it, having compared X-Page-Key with what it made; a file or a read when it
    # is public. Nothing with a cookie, and no redirect: that has the visitor's own query in it.
    if (beresp.http.Set-Cookie || beresp.status >= 300 && beresp.status < 400 ||
        (bereq.http.X-Page-Key && beresp.http.Cache-Control !~ "s-maxage=" && bereq.http.X-Path !~ "\.(ico|json|png|svg|txt|webmanifest|xml)$") ||
        beresp.http.Cache-Control !~ "(s-maxage=|public)") {
        set beresp.uncacheable = true;
        set beresp.ttl = 10s;
        return (deliver);
    }
    if (bereq.http.X-Path ~ "^/api/" && beresp.ttl > 10s) {
        set beresp.ttl = 10s;
    }
    # The hash says what Vary would.
    set beresp.http.X-Vary = beresp.http.Vary;
    unset beresp.http.Vary;
    set beresp.grace = 1d;
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.X-Vary) {
        set resp.http.Vary = resp.http.X-Vary;
        unset resp.http.X-Vary;
    }
    if (resp.http.Cache-Control ~ "s-maxage=") {
        set resp.http.Cache-Control = "private, no-cache";
        unset resp.http.Age;
        # What is kept holds no cookie: this one is written for each visitor here.
        if (req.http.X-Country && cookie.get("country") != req.http.X-Country) {
            set resp.http.Set-Cookie = "country=" + req.http.X-Country + "; Path=/; SameSite=Lax; Secure";
        }
    }
    if (obj.uncacheable) {
        std.collect(resp.http.Cache-Status);
        set resp.http.Cache-Status = regsub(resp.http.Cache-Status + ", varnish; fwd=bypass", "^, ", "");
    } elsif (obj.hits > 0) {
        set resp.http.Cache-Status = regsub(resp.http.Cache-Status + ", varnish; hit", "^, ", "");
    } else {
        set resp.http.Cache-Status = regsub(resp.http.Cache-Status + ", varnish; fwd=miss", "^, ", "");
    }
    unset resp.http.Cache-Tag;
    unset resp.http.X-Path;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
