# Written by "npm run -s proxy:rules -- varnish" from AGE_POLICY: after a change of that, again.

sub islet_rule {
    if (!req.http.X-Country) {
        set req.http.X-Rule = "declared";
    } elsif (req.http.X-Country ~ "^(at|be|bg|cy|cz|de|dk|ee|es|fi|fr|gb|gr|hr|hu|ie|it|lt|lu|lv|mt|nl|pl|pt|ro|ru|se|si|sk|us)$") {
        set req.http.X-Rule = "declared";
    } else {
        set req.http.X-Rule = "none";
    }
}
